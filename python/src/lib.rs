//! Thera for Python: another door. Questions and answers are those of `thera_queries`, carried as
//! JSON; rules are carried as they are. The package `thera` around it gives both Python's manners.

mod ask;
mod batch;
mod draw;
mod rules;
mod run;
mod table;

use pyo3::pymodule;

/// What the package `thera` is built on.
#[pymodule]
mod _thera {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::ask::{ask, questions};
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::draw::thermograph_svg;
    #[pymodule_export]
    use crate::rules::{Rules, State};
    #[pymodule_export]
    use crate::run::TheraError;
    #[pymodule_export]
    use crate::table::{census, play_match};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
