// Demo sessions of mid-October: a client with attachments, titles, timed turns and sub-agents that start others.
import { brokenEmoji, emptyAnchors, fullWidth, narrowed } from "../plots/docs-ja.ts";
import { auditCalls, refundHunt } from "../plots/explorers.ts";
import { dryRunExit } from "../plots/importer.ts";
import { dnsMove, outOfMemory } from "../plots/infra.ts";
import { cellSize, jitter, replayDrift, rollingForever } from "../plots/marbles.ts";
import { hostilePage } from "../plots/project-starts.ts";
import { giftCodes, lastTeapot } from "../plots/shop-orders.ts";
import { accentSearch, manyQueries } from "../plots/shop-speed.ts";
import { slowSuite } from "../plots/shop-tests.ts";
import { endTurn, say } from "../records/answer.ts";
import { CLIENTS } from "../records/clients.ts";
import { compactAutomatically } from "../records/compaction.ts";
import { copyHistory } from "../records/copy-history.ts";
import { failWithApiError, refuseTool, rewindTo } from "../records/endings.ts";
import { answerTurn, play, playSteps } from "../records/play.ts";
import { prompt, queue } from "../records/prompt.ts";
import { nameByModel, rename } from "../records/titles.ts";
import { bashStep } from "../records/tool-step.ts";
import { GUIDE, IMPORT, INFRA, MARBLES, type SampleSession, SHOP } from "./sample-session.ts";

const client = CLIENTS["2.1.197"];

export const ATTACHMENT_WEEKS: readonly SampleSession[] = [
  {
    name: "shop-audit",
    project: SHOP,
    client,
    start: "2026-10-12T07:20",
    branch: "checkout",
    write(recorder) {
      nameByModel(recorder, "Survey of payment code");
      play(recorder, auditCalls);
      recorder.wait(60, 200);
      prompt(recorder, "Make a list of what to do from that and start with the tests.");
      answerTurn(recorder, {
        steps: [
          { together: [{ task: "Test partial refunds" }, { task: "Remove the flag checkout-invoice" }] },
          { task: "Give reconcile.ts the shared payment client" },
          { task_id: 1, becomes: "in_progress" },
          {
            write: "src/refunds/run.test.ts",
            text: 'test("half of an order pays back half", async () => {\n});\n',
          },
          { task_id: 1, becomes: "completed" },
          { task_id: 2, becomes: "in_progress" },
        ],
        answer:
          "The refund tests are written. The dead flag is half removed: its last use is in an e-mail template that I can't run here. `reconcile.ts` is still open.",
      });
    },
  },
  {
    // Renamed three times as its topic became clear.
    name: "shop-refund",
    project: SHOP,
    client,
    start: "2026-10-13T08:00",
    branch: "refunds",
    write(recorder) {
      nameByModel(recorder, "Partial refund bug");
      play(recorder, refundHunt);
      rename(recorder, "voucher thing");
      recorder.wait(60, 300);
      prompt(recorder, "Write the failing test first, with your 40 € example.");
      answerTurn(recorder, {
        steps: [
          {
            run: "npm test -- refunds",
            prints: "✗ half of 40 € with a 10 € voucher pays back 15 €: got 20",
            failed: true,
          },
        ],
        answer: "The test fails as it should: it gets 20 € where 15 € are right.",
      });
      rename(recorder, "Refunds ignore vouchers");
      recorder.wait(60, 300);
      prompt(recorder, "Now fix it.");
      answerTurn(recorder, {
        steps: [
          { edit: "src/refunds/run.ts", from: "sum + item.price", to: "sum + spreadPrice(item)" },
          { run: "npm test -- refunds", prints: "7 passed" },
        ],
        answer: "Fixed with the spread prices from `invoices/lines.ts`; all seven refund tests pass.",
      });
      rename(recorder, "Refunds ignored vouchers (fixed)");
    },
  },
  {
    name: "shop-gift-cards",
    project: SHOP,
    client,
    start: "2026-10-14T09:10",
    cwd: `${SHOP}/.claude/worktrees/gift-cards`,
    write(recorder) {
      const { session_id: sessionId, cwd } = recorder.options;
      const tree = { originalCwd: SHOP, worktreePath: cwd, worktreeName: "gift-cards" };
      const branch = { worktreeBranch: "worktree-gift-cards", originalBranch: "main", sessionId };
      recorder.note("worktree-state", { worktreeSession: { ...tree, ...branch } });
      nameByModel(recorder, "Readable gift card codes");
      play(recorder, giftCodes);
      recorder.note("worktree-state", { worktreeSession: null });
    },
  },
  {
    // The context fills up in the middle of the second turn.
    name: "marbles-pile",
    project: MARBLES,
    client,
    start: "2026-10-15T16:00",
    branch: "solver",
    write(recorder) {
      nameByModel(recorder, "Trembling pile of marbles");
      play(recorder, jitter);
      recorder.wait(60, 200);
      const [{ prompt: asked, steps, answer }] = replayDrift;
      const started = recorder.now;
      prompt(recorder, asked);
      playSteps(recorder, steps.slice(0, 2));
      compactAutomatically(
        recorder,
        "The pile rests now (SLOP, 20 %). Under way: replays diverge at step 4811; HashMap in broad.rs is suspected.",
      );
      answerTurn(recorder, { steps: steps.slice(2), answer }, started);
    },
  },
  {
    // `/branch` after the first turn.
    name: "marbles-pile-branch",
    project: MARBLES,
    client,
    start: "2026-10-16T15:30",
    branch: "solver",
    write(recorder, context) {
      copyHistory(recorder, { from: context.session("marbles-pile"), turns: 1, named: true });
      rename(recorder, "rolling resistance");
      play(recorder, rollingForever);
    },
  },
  {
    name: "marbles-pile-grid",
    project: MARBLES,
    client,
    start: "2026-10-17T10:00",
    branch: "solver",
    write(recorder, context) {
      copyHistory(recorder, { from: context.session("marbles-pile-branch") });
      play(recorder, cellSize);
    },
  },
  {
    name: "shop-search",
    project: SHOP,
    client,
    start: "2026-10-16T07:05",
    write(recorder) {
      play(recorder, manyQueries);
      play(recorder, accentSearch);
    },
  },
  {
    name: "guide-anchors",
    project: GUIDE,
    client,
    start: "2026-10-19T08:00",
    write(recorder) {
      nameByModel(recorder, "見出しのリンクと絵文字");
      play(recorder, emptyAnchors);
      recorder.wait(60, 200);
      prompt(recorder, brokenEmoji[0].prompt);
      playSteps(recorder, brokenEmoji[0].steps);
      say(recorder, [{ type: "text", text: brokenEmoji[0].answer }]);
      queue(recorder, fullWidth[0].prompt);
      answerTurn(recorder, fullWidth[0]);
      play(recorder, narrowed);
    },
  },
  {
    // The second turn was taken back and replaced by another question.
    name: "infra-move",
    project: INFRA,
    client,
    start: "2026-10-20T09:00",
    write(recorder) {
      play(recorder, dnsMove);
      recorder.wait(60, 100);
      prompt(recorder, "Also set up the mail records at the new provider.");
      answerTurn(recorder, {
        steps: [],
        answer: "I need the provider's key for DKIM first. Where do I find it?",
      });
      rewindTo(recorder, 2);
      play(recorder, outOfMemory);
    },
  },
  {
    name: "shop-teapot",
    project: SHOP,
    client,
    start: "2026-10-21T13:00",
    write(recorder) {
      play(recorder, lastTeapot);
      recorder.wait(60, 200);
      prompt(recorder, "Also look for the same mistake in the voucher code.");
      failWithApiError(recorder, "API Error: 529 overloaded_error: the service is temporarily overloaded");
    },
  },
  {
    // A title that was set and removed again.
    name: "shop-suite",
    project: SHOP,
    client,
    start: "2026-10-22T07:30",
    write(recorder) {
      nameByModel(recorder, "Slow test suite");
      rename(recorder, "tests");
      play(recorder, slowSuite);
      rename(recorder, "");
      recorder.wait(60, 90);
      const started = recorder.now;
      prompt(recorder, "Clean up the old test databases.");
      refuseTool(recorder, [{ type: "text", text: "I will drop them all." }], bashStep("dropdb --all", ""));
      endTurn(recorder, started);
      play(recorder, hostilePage);
    },
  },
  {
    name: "import-exit",
    project: IMPORT,
    client,
    start: "2026-10-23T11:00",
    write: (recorder) => play(recorder, dryRunExit),
  },
];
