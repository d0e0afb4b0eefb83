#!/usr/bin/env python3
"""Reads `cargo metadata` and prints each package that the program is built from, its licence, and the texts of licences."""

import hashlib
import json
import pathlib
import sys

metadata = json.load(sys.stdin)
packages = {package["id"]: package for package in metadata["packages"]}
nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
root = next(package["id"] for package in metadata["packages"] if package["name"] == "alfil")

# What the program links or runs to be built; not what only tests use.
reached, left = set(), [root]
while left:
    package = left.pop()
    if package in reached:
        continue
    reached.add(package)
    for dependency in nodes[package]["deps"]:
        if any(kind["kind"] != "dev" for kind in dependency["dep_kinds"]):
            left.append(dependency["pkg"])

texts = {}
rows = []
for package in sorted((packages[one] for one in reached), key=lambda one: one["name"]):
    if package["source"] is None:
        continue
    rows.append(f"{package['name']} {package['version']}: {package['license'] or 'see ' + str(package['license_file'])}")
    folder = pathlib.Path(package["manifest_path"]).parent
    for path in sorted(folder.iterdir()):
        if path.is_file() and path.name.upper().startswith(("LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE")):
            text = path.read_text(errors="replace").strip()
            digest = hashlib.sha256(" ".join(text.split()).encode()).digest()
            texts.setdefault(digest, (text, []))[1].append(f"{package['name']} {package['version']} ({path.name})")

print("The program is built from these packages, each under its own licence.\n")
print("\n".join(rows))
for text, users in texts.values():
    print("\n" + "=" * 80 + "\n" + ", ".join(users) + "\n" + "-" * 80 + "\n" + text)
