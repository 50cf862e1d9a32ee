//! Graphs and grids as bit sets.
