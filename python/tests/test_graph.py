"""The typed graph, as a table and for NetworkX, pandas and polars."""

import networkx as nx
import pandas as pd
import polars as pl

import catena

PUZZLE = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7.."
POSITION = catena.open(PUZZLE)


def test_networkx_has_the_nodes_and_edges() -> None:
    graph = POSITION.graph(nodes=["Candidate"], edges=["LINK", "CONJUGATE"])
    network = graph.to_networkx()
    assert isinstance(network, nx.MultiGraph)
    assert network.number_of_nodes() == len(POSITION.candidates)
    assert network.number_of_edges() == len(graph)
    assert {kind for _, _, kind in network.edges(keys=True)} == {"LINK", "CONJUGATE"}
    kinds = set(nx.get_edge_attributes(network, "kind").values())
    assert kinds == {"LINK", "CONJUGATE"}
    corner = dict(network.nodes["n1r1c2"])
    assert [corner[name] for name in ("digit", "row", "column", "block")] == [1, 1, 2, 1]
    labels = {str(label) for _, label in network.nodes(data="label")}
    assert labels == set(POSITION.candidates)


def test_the_graph_is_written_in_every_format() -> None:
    graph = POSITION.graph(nodes=["Candidate"], edges=["LINK"])
    assert graph.export("graphml").startswith("<?xml")
    assert graph.export("csv").splitlines()[0].startswith("source,target")
    assert len(graph.export("csv-nodes").splitlines()) == 1 + len(POSITION.candidates)


def test_columns_are_frames() -> None:
    found = POSITION.find(rules=["whip", "nrc-chain"])
    pandas = pd.DataFrame(found.to_columns())
    polars = pl.DataFrame(found.to_columns())
    assert list(pandas.columns) == polars.columns == ["eliminates", "whip", "nrc-chain"]
    assert len(pandas) == len(polars) == len(found)
    assert list(pandas["eliminates"]) == found.eliminations
