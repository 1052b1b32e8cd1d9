"""Runs the recipes of docs/python.md, with smaller numbers."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

GUIDE = (ROOT / "docs/python.md").read_text()
RECIPES = {
    title: re.findall(r"^```(python|sh)\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    for title, text in re.findall(r"^## (Recipe[^\n]*)\n(.*?)(?=^## |\Z)", GUIDE, re.DOTALL | re.MULTILINE)
}


def test_there_are_five_recipes() -> None:
    assert len(RECIPES) == 5 and all(RECIPES.values())


@pytest.mark.parametrize("title", RECIPES)
def test_a_recipe_runs(title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    variables: dict[str, object] = {}
    for language, code in RECIPES[title]:
        small = code.replace("1_000_000", "2_000").replace("100000", "300")
        if language == "python":
            exec(compile(small, title, "exec"), variables)
            continue
        for line in small.splitlines():
            command = re.sub(r"^python ", f"{sys.executable} ", line)
            expected = 1 if "# exit code 1" in line else 0
            assert subprocess.run(command, shell=True, check=False).returncode == expected, line
