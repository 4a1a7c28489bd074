"""Opens what pliant-io wrote with the programs that users have. Usage: readers.py FOLDER

Needs usd-core, trimesh, pyvista and pygltflib; uses the npm package gltf-validator when GLTF_VALIDATOR names its folder.
The folder holds films of five frames at 24 per second, with constant and with changing topology, and a single frame.
"""

import os
import subprocess
import sys

import numpy as np

folder = sys.argv[1]
checks = 0


def path(name):
    return os.path.join(folder, name)


def check(truth, what):
    global checks
    checks += 1
    if not truth:
        sys.exit(f"FAILED: {what}")


def close(a, b):
    return np.allclose(np.asarray(a, dtype=float), np.asarray(b, dtype=float), atol=1e-5)


def stage(name):
    from pxr import Usd, UsdGeom, UsdValidation

    opened = Usd.Stage.Open(path(name))
    check(opened is not None, f"{name} opens")
    context = UsdValidation.ValidationContext(UsdValidation.ValidationRegistry().GetOrLoadAllValidators())
    errors = [error.GetMessage() for error in context.Validate(opened)]
    check(not errors, f"{name}: {errors}")
    check(opened.GetDefaultPrim().GetName() == "World", f"{name} has a default prim")
    check(UsdGeom.GetStageMetersPerUnit(opened) == 1.0, f"{name} is in metres")
    return opened


def usd_constant():
    from pxr import UsdGeom

    opened = stage("constant.usda")
    check((opened.GetStartTimeCode(), opened.GetEndTimeCode()) == (1, 5), "time codes")
    check((opened.GetTimeCodesPerSecond(), opened.GetFramesPerSecond()) == (24, 24), "time codes per second")
    check(UsdGeom.GetStageUpAxis(opened) == "Y", "Y is up")
    names = [prim.GetName() for prim in opened.GetDefaultPrim().GetChildren()]
    check(names == ["jelly_sheet", "_2nd__body_", "_2nd__body__2", "dust", "Materials"], f"names {names}")
    mesh = UsdGeom.Mesh(opened.GetPrimAtPath("/World/jelly_sheet"))
    check(mesh.GetPointsAttr().GetNumTimeSamples() == 5, "five samples of the points")
    check(mesh.GetFaceVertexIndicesAttr().GetNumTimeSamples() == 0, "the triangles are written once")
    check(len(mesh.GetFaceVertexCountsAttr().Get(3)) == 32, "32 triangles")
    check(mesh.GetNormalsInterpolation() == "vertex", "normals per vertex")
    ok, why = UsdGeom.Mesh.ValidateTopology(mesh.GetFaceVertexIndicesAttr().Get(1), mesh.GetFaceVertexCountsAttr().Get(1), 25)
    check(ok, f"topology: {why}")
    points, low_high = mesh.GetPointsAttr().Get(3), mesh.GetExtentAttr().Get(3)
    check(close(low_high, UsdGeom.PointBased.ComputeExtent(points)), "the extent holds the points")
    check(close(np.abs(np.array(points)[:, 1]), UsdGeom.PrimvarsAPI(mesh).GetPrimvar("strain").Get(3)), "strain follows")
    check(len(mesh.GetVelocitiesAttr().Get(2)) == 25, "velocities")
    check(UsdGeom.PrimvarsAPI(mesh).GetPrimvar("cluster").GetAttr().GetNumTimeSamples() == 0, "clusters are written once")
    dust = UsdGeom.Points(opened.GetPrimAtPath("/World/dust"))
    check(close(dust.GetWidthsAttr().Get(2), [0.1]) and len(dust.GetPointsAttr().Get(2)) == 2, "dust")


def usd_changing():
    from pxr import UsdGeom

    opened = stage("changing.usda")
    mesh = UsdGeom.Mesh(opened.GetPrimAtPath("/World/jelly_sheet"))
    for frame in range(1, 6):
        n = 2 + frame
        check(len(mesh.GetPointsAttr().Get(frame)) == (n + 1) ** 2, "points change")
        check(len(mesh.GetFaceVertexIndicesAttr().Get(frame)) == 6 * n * n, "triangles change")
    still = UsdGeom.Imageable(opened.GetPrimAtPath("/World/_2nd__body_"))
    seen = [still.ComputeVisibility(frame) for frame in range(1, 6)]
    check(seen == ["inherited", "invisible", "inherited", "inherited", "inherited"], f"visibility {seen}")
    single = stage("single.usda")
    check(len(UsdGeom.Mesh(single.GetPrimAtPath("/World/jelly_sheet")).GetPointsAttr().Get()) == 25, "a plain value")


def glb():
    import pygltflib
    import trimesh

    for name, frames in [("constant.glb", 5), ("single.glb", 1)]:
        validate_glb(name)
        document = pygltflib.GLTF2().load(path(name))
        sheet = document.meshes[0].primitives[0]
        check(len(sheet.targets or []) == frames - 1, f"{name}: a target per frame")
        check(len(document.animations) == (1 if frames > 1 else 0), f"{name}: an animation")
        check(not document.meshes[1].primitives[0].targets, f"{name}: what rests has no targets")
        scene = trimesh.load_scene(path(name))
        check(len(scene.geometry) == 4, f"{name}: four bodies")
    validate_glb("changing.glb")
    document = pygltflib.GLTF2().load(path("changing.glb"))
    paths = [channel.target.path for channel in document.animations[0].channels]
    check(paths.count("scale") >= 5, "changing.glb: a mesh per frame, shown in its frame")


def validate_glb(name):
    package = os.environ.get("GLTF_VALIDATOR")
    if not package:
        return
    script = (
        "const v=require(process.argv[1]),fs=require('fs');"
        "v.validateBytes(new Uint8Array(fs.readFileSync(process.argv[2]))).then(r=>console.log(JSON.stringify(r.issues)))"
    )
    run = subprocess.run(["node", "-e", script, package, path(name)], capture_output=True, text=True)
    check(run.returncode == 0, run.stderr)
    check('"numErrors":0,"numWarnings":0' in run.stdout, f"{name}: {run.stdout[:600]}")


def meshes():
    import trimesh

    for extension in ["ply", "obj"]:
        for frame in range(1, 6):
            n = 2 + frame
            loaded = trimesh.load(path(f"changing_{frame:04}.{extension}"), process=False, maintain_order=True)
            if isinstance(loaded, trimesh.Scene):
                loaded = loaded.to_mesh()
            triangles = 2 * n * n + (0 if frame == 2 else 2)
            check(len(loaded.faces) == triangles, f"{extension} {frame}: {len(loaded.faces)} triangles")
    ply = trimesh.load(path("single.ply"), process=False)
    columns = ply.metadata["_ply_raw"]["vertex"]["data"]
    check({"strain", "velocity_y", "cluster", "piece", "body", "radius"} <= set(columns.dtype.names), "columns of the PLY")
    check(close(columns["strain"][:25], np.abs(columns["y"][:25])), "strain of the PLY")


def vtk():
    import pyvista

    reader = pyvista.get_reader(path("changing.pvd"))
    check(close(reader.time_values, [i / 24 for i in range(5)]), "times of the PVD")
    for frame, time in enumerate(reader.time_values, start=1):
        reader.set_active_time_value(time)
        grid = reader.read()[0]
        n = 2 + frame
        bodies = 0 if frame == 2 else 2
        check(grid.n_points == (n + 1) ** 2 + 3 * bodies + 2, "points of the VTU")
        check(grid.n_cells == 2 * n * n + bodies + 2, "cells of the VTU")
        corners = [list(grid.get_cell(cell).point_ids) for cell in [0, grid.n_cells - bodies - 2, grid.n_cells - 1]]
        first = grid.n_points - 3 * bodies - 2
        still = [first, first + 1, first + 2] if bodies else [first]
        check(corners == [[0, 1, n + 1], still, [grid.n_points - 1]], f"cells of the VTU: {corners}")
        sheet = slice(0, (n + 1) ** 2)
        check(close(grid["strain"][sheet], np.abs(grid.points[sheet, 1])), "strain of the VTU")
        check(grid["velocity"].shape[1] == 3 and list(grid["piece"][-2:]) == [7, 8], "attributes of the VTU")
    check(pyvista.read(path("single.vtu")).n_cells == 32 + 2 + 2, "a single VTU")


for group in [usd_constant, usd_changing, glb, meshes, vtk]:
    group()
    print(f"{group.__name__}: ok")
print(f"{checks} checks passed")
