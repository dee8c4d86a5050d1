// Runs the contract of sources on OpenCode and Kilo: rows of a database, and files of old versions.
import { answered, asked, begins, text, used } from "../../builders/opencode/messages.ts";
import { at, type OpenCodeWorld, openCodeWorld, SECRET } from "../../builders/opencode/world.ts";
import { sourceContract } from "./source-contract.ts";

function exchange(world: OpenCodeWorld, session: string, n: number, prompt: string, answer: string): void {
  const asks = `msg_${n}0_${session}`;
  world.message(session, asks, asked(n), [text(prompt)]);
  world.message(session, `msg_${n}1_${session}`, answered(n, asks), [begins(), text(answer)]);
}

for (const agent of ["opencode", "kilo"])
  sourceContract(`${agent}, an answer that is written part by part, with a sub-agent`, {
    make: () => openCodeWorld({ agent }),
    secrets: [SECRET],
    stages: [
      (world) => world.session("ses_a1"),
      (world) => world.message("ses_a1", "msg_10", asked(1), [text("Count the lines.")]),
      (world) =>
        world.message("ses_a1", "msg_11", answered(1, "msg_10", { time: { created: at(1, 5) } }), [
          begins(),
          used(
            "task",
            "call_1",
            { prompt: "Count them.", subagent_type: "general" },
            { status: "running", time: { start: at(1) } },
          ),
        ]),
      (world) => {
        world.session("ses_b1", { parent: "ses_a1", title: "Count (@general subagent)" });
        exchange(world, "ses_b1", 1, "Count them.", "Seven lines.");
      },
      (world) =>
        world.message("ses_a1", "msg_11", answered(1, "msg_10", { finish: "tool-calls" }), [
          begins(),
          used(
            "task",
            "call_1",
            { prompt: "Count them." },
            { output: "Seven lines.", metadata: { sessionId: "ses_b1" } },
          ),
        ]),
      (world) => world.message("ses_a1", "msg_12", answered(2, "msg_10"), [begins(), text("Seven.")]),
      (world) => world.todos("ses_a1", [{ content: "Count", status: "completed" }]),
      (world) => world.session("ses_a1", { title: "Counting lines" }),
      (world) => world.quit(),
    ],
  });

for (const events of [true, false])
  sourceContract(
    `OpenCode, a turn that is undone and removed, ${events ? "with" : "without"} a table of events`,
    {
      make: () => openCodeWorld({ events }),
      takes_back: true,
      secrets: [SECRET],
      stages: [
        (world) => {
          world.session("ses_a1");
          exchange(world, "ses_a1", 1, "Keep this.", "Kept.");
        },
        (world) => exchange(world, "ses_a1", 2, "Not this.", "As you say."),
        (world) => world.session("ses_a1", { revert: { messageID: "msg_20_ses_a1" } }),
        (world) => {
          world.remove("msg_20_ses_a1", "msg_21_ses_a1");
          world.session("ses_a1");
          exchange(world, "ses_a1", 3, "Rather this.", "Done.");
        },
      ],
    },
  );

function stored(world: OpenCodeWorld, n: number, prompt: string, answer: string): void {
  const asks = `msg_${n}0`;
  world.file(`message/ses_a1/${asks}.json`, { id: asks, ...asked(n) });
  world.file(`part/${asks}/prt_${n}00.json`, { id: `prt_${n}00`, ...text(prompt) });
  world.file(`message/ses_a1/msg_${n}1.json`, { id: `msg_${n}1`, ...answered(n, asks) });
  world.file(`part/msg_${n}1/prt_${n}10.json`, begins());
  world.file(`part/msg_${n}1/prt_${n}11.json`, text(answer));
}

sourceContract("OpenCode, files of an old version that a later one takes over", {
  make: () => openCodeWorld(),
  secrets: [SECRET],
  stages: [
    (world) => {
      world.file("session/project/ses_a1.json", {
        id: "ses_a1",
        directory: "/work/shop",
        version: "1.1.58",
        time: { created: at(0) },
      });
      stored(world, 1, "Where is the cache?", "In cache.ts.");
    },
    (world) => world.file("part/msg_11/prt_112.json", '{"type":"te'),
    (world) => world.file("part/msg_11/prt_112.json", text("Line 3.")),
    (world) => stored(world, 2, "Thanks.", "Any time."),
    (world) => world.file("todo/ses_a1.json", [{ content: "Find it", status: "completed", id: "1" }]),
    (world) => {
      world.session("ses_b1");
      exchange(world, "ses_b1", 3, "Another session.", "In the database.");
    },
  ],
});
