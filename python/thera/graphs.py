"""Graphs of networkx as boards, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._thera import TheraError

if TYPE_CHECKING:
    import networkx


def from_networkx(graph: networkx.Graph[Any]) -> str:
    """The board that a graph stands for; its nodes are numbered in the order they have there.

    >>> import networkx
    >>> from_networkx(networkx.path_graph(3))
    'edges:0-1,1-2'
    """
    if graph.is_multigraph():
        raise TheraError("several edges between two nodes make no board; give a simple graph")
    numbers = {node: number for number, node in enumerate(graph.nodes)}
    mark = ">" if graph.is_directed() else "-"
    pairs = [(numbers[v], numbers[w]) for v, w in graph.edges]
    joined = {number for pair in pairs for number in pair}
    lone = [str(number) for number in numbers.values() if number not in joined]
    if graph.is_directed() and not pairs:
        raise TheraError("a directed graph needs at least one arc to be a board")
    return "edges:" + ",".join([f"{v}{mark}{w}" for v, w in pairs] + lone)


def to_networkx(board: str) -> networkx.Graph[Any]:
    """A board as a graph, by its name: ``to_networkx("grid:3x4")``; nodes are numbers."""
    import networkx

    from .asking import ask

    layout = ask("show", {"game": f"geography@{board}"}).layout
    graph: networkx.Graph[Any] = networkx.DiGraph() if layout.directed else networkx.Graph()
    graph.add_nodes_from(range(len(layout.vertices)))
    graph.add_edges_from(tuple(edge) for edge in layout.edges)
    return graph
