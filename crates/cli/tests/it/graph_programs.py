"""Reads an exported graph with a program it is for, and prints what that found: how many nodes and edges of
each kind, and the numbers of its candidates added up. graph_programs.rs runs it, and compares.

    graph_programs.py READER FILE [FILE]
"""

import json
import sys
from collections import Counter


def multigraph(graph):
    """What a networkx.MultiGraph holds. A node is known by its id, an edge has its kind as an attribute."""
    assert graph.is_multigraph() and not graph.is_directed()
    nodes = dict(graph.nodes(data=True))
    candidates = [of for of in nodes.values() if of["kind"] == "Candidate"]
    return {
        "node": Counter(of["kind"] for of in nodes.values()),
        "edge": Counter(of["kind"] for _, _, of in graph.edges(data=True)),
        "sums": [sum(of[name] for of in candidates) for name in ("digit", "row", "column", "block")],
    }


def node_link(file):
    import networkx

    return multigraph(networkx.node_link_graph(json.load(open(file)), edges="edges"))


def cytoscape(file):
    import networkx

    return multigraph(networkx.cytoscape_graph(json.load(open(file))))


def graphml(file):
    import networkx

    return multigraph(networkx.read_graphml(file))


def gexf(file):
    import networkx

    graph = networkx.read_gexf(file)
    assert all(of["label"] == of["kind"] for _, _, of in graph.edges(data=True))
    return multigraph(graph)


def csv(edges, nodes):
    import pandas

    edges, nodes = pandas.read_csv(edges), pandas.read_csv(nodes)
    ends = set(edges["source"]) | set(edges["target"])
    assert nodes["id"].is_unique and ends <= set(nodes["id"])
    candidates = nodes[nodes["kind"] == "Candidate"]
    return {
        "node": nodes["kind"].value_counts().to_dict(),
        "edge": edges["kind"].value_counts().to_dict(),
        "sums": [int(candidates[name].sum()) for name in ("digit", "row", "column", "block")],
    }


def lxml(graphml, gexf):
    from lxml import etree

    def elements(file, path, **names):
        return etree.parse(file).xpath(path, namespaces=names)

    spaces = {"g": "http://graphml.graphdrawing.org/xmlns", "x": "http://gexf.net/1.3"}
    kinds = {
        what: Counter(
            elements(graphml, f"//g:{what}/g:data[@key='{what}_kind']/text()", g=spaces["g"])
        )
        for what in ("node", "edge")
    }
    for what, counts in kinds.items():
        values = f"//x:{what}/x:attvalues/x:attvalue[@for='kind']/@value"
        assert Counter(elements(gexf, values, x=spaces["x"])) == counts, what
    numbers = "//g:node[g:data[@key='node_kind']='Candidate']/g:data[@key='node_{}']/text()"
    sums = [
        sum(map(int, elements(graphml, numbers.format(name), g=spaces["g"])))
        for name in ("digit", "row", "column", "block")
    ]
    return {**kinds, "sums": sums}


READERS = {
    reader.__name__: reader for reader in (node_link, cytoscape, graphml, gexf, csv, lxml)
}
_, reader, *files = sys.argv
print(json.dumps(READERS[reader](*files)))
