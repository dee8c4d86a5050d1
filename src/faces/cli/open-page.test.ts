// Tests when a browser is opened, and the program that opens it.
import { expect, test } from "vitest";
import { openerFor, type Screen } from "./open-page.ts";

const linux: Screen = { platform: "linux", environment: { DISPLAY: ":0" }, terminal: true };

test.each<[string, Screen, string | undefined]>([
  ["Linux with a screen", linux, "xdg-open"],
  ["Wayland", { ...linux, environment: { WAYLAND_DISPLAY: "wayland-0" } }, "xdg-open"],
  ["a Mac", { ...linux, platform: "darwin", environment: {} }, "open"],
  ["Windows", { ...linux, platform: "win32", environment: {} }, "cmd"],
  ["Linux without a screen", { ...linux, environment: {} }, undefined],
  ["a machine over SSH", { ...linux, environment: { DISPLAY: ":0", SSH_CONNECTION: "1" } }, undefined],
  ["a pipe", { ...linux, terminal: false }, undefined],
])("the opener fits %s", (_, screen, program) => {
  expect(openerFor(screen)?.[0]).toBe(program);
});
