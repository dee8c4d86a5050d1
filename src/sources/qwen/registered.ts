// Registers Qwen Code: what is known before anything is loaded, and how each part is loaded.
import { pathsOf } from "../../config/environment.ts";
import type { RegisteredSource } from "../source.ts";

export const qwenEntry: RegisteredSource = {
  agent: "qwen",
  name: "Qwen Code",
  usual_root: "~/.qwen",
  roots: (given) => [pathsOf(given).join(given.home, ".qwen")],
  load: async () => (await import("./source.ts")).qwen,
};
