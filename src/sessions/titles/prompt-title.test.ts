// Tests the title of a session that has none from its agent or the user.
import { describe, expect, test } from "vitest";
import { type PromptedTurn, promptTitle } from "./prompt-title.ts";

type Given = readonly [prompt: string, answer?: string | null, more?: Partial<PromptedTurn>];

function titleOf(...turns: readonly Given[]): string | undefined {
  return promptTitle(
    turns.map(([prompt, answer = null, more]) => ({
      kind: prompt.startsWith("/") ? ("command" as const) : ("prompt" as const),
      ...{ files_edited: [], files_read: [], effects: null, prompt, answer, ...more },
    })),
  )?.title;
}

test("a short prompt is the title, on one line and without marks", () => {
  expect(titleOf(["Fix the cart `total`"])).toBe("Fix the cart total");
  expect(titleOf(["## Task\n\n**Round** the [total](https://example.org/a) up"])).toBe(
    "Task: Round the total up",
  );
});

test("a session without words is titled by its edits, or not at all", () => {
  expect(promptTitle([])).toBeNull();
  expect(titleOf([""])).toBeUndefined();
  expect(titleOf(["", null, { files_edited: ["/shop/a.ts", "/shop/b.ts"] }])).toBe("edited a.ts, b.ts");
});

test("a request that names nothing is titled by the files that were read for it", () => {
  const read = { files_read: ["/shop/cart.ts", "/shop/tax.ts"] };
  expect(titleOf(["Review this change for security vulnerabilities.", null, read])).toBe(
    "Review this change for security vulnerabilities: read cart.ts, tax.ts",
  );
  const edited = { ...read, files_edited: ["/shop/tax.ts"] };
  expect(titleOf(["Review this diff.", null, edited])).toBe("Review this diff: edited tax.ts");
});

test.each([
  ["Hi", "Why does the cart total round down?"],
  ["Next issue.", "Why does the cart total round down?"],
  ["ok please", "Why does the cart total round down?"],
  ["Can you help me", "Why does the cart total round down?"],
  ['Skill "round-totals" activated', "Why does the cart total round down?"],
  ["Hallo, kannst du mir bitte helfen?", "Warum rundet der Warenkorb ab?"],
  ["Bonjour, peux-tu m'aider ?", "Pourquoi le panier arrondit-il ?"],
  ["Hola, ¿puedes ayudarme?", "¿Por qué se redondea el carrito?"],
  ["Привет, помоги мне", "Почему корзина округляет сумму вниз?"],
  ["你好", "购物车的总价为什么会四舍五入？"],
  ["こんにちは。お願いします。", "カートの合計が切り捨てられるのはなぜですか"],
])("%s says nothing, so the next prompt is the title", (opener, asked) => {
  const title = asked.replace(/^¿/, "");
  expect(titleOf([opener, "Hello! How can I help you today?"], [asked])).toBe(title);
  expect(titleOf([`${opener}\n\n${asked}`])).toBe(title);
});

test.each([
  "hi",
  "Hello Claude!",
  "Guten Tag",
  "Bonjour !",
  "hola",
  "привет",
  "你好",
  "こんにちは！",
  "who are you?",
])("the answer to %s is not the title", (greeting) => {
  const answer = "I modify and improve carts according to your instructions.";
  expect(titleOf([greeting, answer], ["round the total up"])).toBe("round the total up");
  expect(titleOf([greeting, answer])).toBe(greeting.trim());
});

test.each([
  ["Can you please add a dark theme?", "Add a dark theme"],
  ["ok, now let's round the total up", "round the total up"],
  ["Könntest du bitte den Warenkorb runden?", "Den Warenkorb runden"],
  ["Peux-tu arrondir le total du panier, s'il te plaît ?", "Arrondir le total du panier"],
  ["¿Puedes redondear el total del carrito?", "Redondear el total del carrito"],
  ["Пожалуйста, округли сумму корзины", "Округли сумму корзины"],
  ["请帮我把购物车的总价四舍五入", "把购物车的总价四舍五入"],
  ["すみませんが、カートの合計を切り上げてください", "カートの合計を切り上げてください"],
  ["hello world prints nothing", "hello world prints nothing"],
  ["right click opens no menu", "right click opens no menu"],
])("%s begins with an opener that the title leaves out", (prompt, title) => {
  expect(titleOf([prompt])).toBe(title);
});

test.each([
  ["what is in this folder?", "Round the cart total up"],
  ["init", "Round the cart total up"],
  ["Schau dir bitte mal das Projekt an", "Runde die Summe im Warenkorb"],
  ["analyse le projet", "Arrondis le total du panier"],
  ["verifie tout le dossier", "Arrondis le total du panier"],
  ["revisa el proyecto y dime qué hace", "Redondea el total del carrito"],
  ["что у тебя в этой папке?", "Округли сумму корзины"],
  ["介绍一下这个项目", "把购物车的总价四舍五入"],
  ["このプロジェクトを説明してください", "カートの合計を切り上げてください"],
])("%s fits any session, so the next prompt is the title", (opener, asked) => {
  expect(titleOf([opener], [asked])).toBe(asked);
});

describe("a command", () => {
  test("is titled with its argument", () => {
    expect(titleOf(["/review src/cart/total.ts rounding", "Found two races."])).toBe(
      "/review src/cart/total.ts rounding",
    );
  });

  test("is titled with its answer, or the next prompt or answer that tells something", () => {
    const found = "Found two races in the queue. Both are fixed.";
    expect(titleOf(["/review", found])).toBe("/review: Found two races in the queue.");
    expect(titleOf(["/review 12", found])).toBe("/review 12: Found two races in the queue.");
    expect(titleOf(["/review"], ["fix the races in the queue"])).toBe("/review: fix the races in the queue");
    expect(titleOf(["/review", "Which one should I review?"], ["3"], ["yes", found])).toBe(
      "/review: Found two races in the queue.",
    );
  });

  test("is titled with a single word of the next prompt if there is nothing better", () => {
    expect(titleOf(["/summarize"], ["cart_totals"], ["yes"])).toBe("/summarize: cart_totals");
    expect(titleOf(["improve this"], ["cart_totals"])).toBe("cart_totals");
  });

  test("with an argument is not joined with a bare one before it", () => {
    expect(titleOf(["/review"], ["/review the rounding of the cart"])).toBe(
      "/review the rounding of the cart",
    );
    expect(titleOf(["/start"], ["/review the rounding of the cart"])).toBe(
      "/review the rounding of the cart",
    );
  });

  test("is titled by its name and the edits if nothing tells anything", () => {
    expect(titleOf(["/review"])).toBe("/review");
    expect(titleOf(["/review", null, { files_edited: ["/shop/a.ts"] }])).toBe("/review: edited a.ts");
  });

  test("that only the client answers is skipped", () => {
    const local = { kind: "local_command" as const };
    expect(titleOf(["/model", "Set the model to large", local], ["Round the total up"])).toBe(
      "Round the total up",
    );
    expect(titleOf(["/model", null, local])).toBe("/model");
  });
});

test("a request that fits any session is titled with what it led to", () => {
  expect(titleOf(["commit this", "Committed the rounding of the cart total."])).toBe(
    "commit this: Committed the rounding of the cart total.",
  );
  expect(titleOf(["look at the comments on the PR and fix them"], ["round the cart total up"])).toBe(
    "round the cart total up",
  );
  expect(titleOf(["commit this"])).toBe("commit this");
});

describe("what was done", () => {
  const committed = (subject: string): Partial<PromptedTurn> => ({
    effects: { commit: { id: null, subject }, pushed: false, pull_request: null, edited_after: [] },
  });
  const rounded = committed("fix(cart): round the total once");
  const answer = `The discount was applied to totals that had been rounded in total.ts. ${"More. ".repeat(60)}`;

  test.each([
    ["push the fixes up", "push the fixes up: Round the total once"],
    ["/review", "/review: Round the total once"],
    ["yes, do it", "Round the total once"],
    ["schau dir die Kommentare im PR an", "schau dir die Kommentare im PR an: Round the total once"],
    ["regarde les commentaires de la PR", "regarde les commentaires de la PR: Round the total once"],
    ["mira los comentarios del PR", "mira los comentarios del PR: Round the total once"],
    ["посмотри комментарии в PR", "посмотри комментарии в PR: Round the total once"],
    ["看看PR的问题", "看看PR的问题: Round the total once"],
    ["PRのコメントを確認してください", "PRのコメントを確認してください: Round the total once"],
  ])("%s is titled with the commit it led to, rather than its answer", (prompt, title) => {
    expect(titleOf([prompt, answer, rounded])).toBe(title);
  });

  test("may be committed in a turn soon after, and belongs to the last request before it", () => {
    expect(titleOf(["fix it", "Done."], ["yes"], ["commit this", "Done.", rounded])).toBe(
      "fix it: Round the total once",
    );
    expect(titleOf(["fix it"], ["explain the tax of invoices"], ["commit this", "Done.", rounded])).toBe(
      "explain the tax of invoices: Round the total once",
    );
  });

  test("does not replace a request that names its subject", () => {
    expect(titleOf(["explain the tax of all the invoices in tax.ts", null, rounded])).toBe(
      "explain the tax of all the invoices in tax.ts",
    );
  });

  test("is no merge, and no commit that fits any session", () => {
    expect(titleOf(["fix it", null, committed("Merge branch 'main' into cart-rounding")])).toBe("fix it");
    expect(titleOf(["fix it", null, committed("Address PR feedback")])).toBe("fix it");
  });
});

describe("a branch", () => {
  const onBranch = (prompt: string, branch: string, files_edited: readonly string[] = []) =>
    promptTitle(
      [{ kind: "prompt", prompt, answer: null, files_edited, files_read: [], effects: null }],
      branch,
    )?.title;

  test("that was named after its work completes a request that says little", () => {
    expect(onBranch("push", "alex/cart-rounding")).toBe("push (cart-rounding)");
    expect(onBranch("why are the tests slow?", "cart-rounding")).toBe(
      "why are the tests slow? (cart-rounding)",
    );
    expect(onBranch("push", "main")).toBe("push");
    expect(onBranch("push", "main", ["/shop/a.ts"])).toBe("push: edited a.ts");
  });

  test("is left out if the request says enough, names it, or leaves no room", () => {
    const full = "round the total of the cart in total.ts";
    expect(onBranch(full, "cart-rounding")).toBe(full);
    expect(onBranch("update cart-rounding", "alex/cart-rounding")).toBe("update cart-rounding");
    const long = `check ${"this and ".repeat(10)}that`;
    expect(onBranch(long, "cart-rounding")).toBe(long);
  });
});

describe("a request that says too little", () => {
  const long = `Rounding happens in total.ts before the discount applies. ${"More about that. ".repeat(20)}`;

  test("is titled with its answer, unless that repeats it", () => {
    expect(titleOf(["fix the rounding", long])).toBe(
      "fix the rounding: Rounding happens in total.ts before the discount applies.",
    );
    const echo = `The rounding is fixed. ${"It works now. ".repeat(30)}`;
    expect(titleOf(["fix the rounding", echo])).toBe("fix the rounding");
  });

  test("is cut if it is long and has no room for its answer", () => {
    const vague =
      "please go through all of the various review comments and then mark the resolved ones as such";
    expect(titleOf([vague, long])).toBe(
      "Go through all of the various review…: Rounding happens in total.ts before the discount applies.".replace(
        "Go",
        "go",
      ),
    );
  });

  test("is followed by the next request that says more", () => {
    expect(titleOf(["one change in epic 2"], ["remove SFTP from the importer and its retry queue"])).toBe(
      "one change in epic 2; remove SFTP from the importer and its retry queue",
    );
    expect(titleOf(["do carts round?", "Yes."], ["ok"], ["thanks"])).toBe("do carts round?");
  });

  test("is not followed by a later request if it says something", () => {
    const asked = "Why does the newsletter form answer with 500?";
    expect(titleOf([asked], ["send the double opt-in mail from the queue"])).toBe(asked);
  });

  test("is not replaced by a later request, however long it is", () => {
    const first = "Go through the numbers of every invoice and set them properly.";
    expect(titleOf([first], ["make the form wider so that no number wraps"])).toBe(first);
  });

  test("is titled with the edited files if no words say more", () => {
    expect(titleOf(["fix lint", "Done.", { files_edited: ["/shop/cart.ts"] }])).toBe(
      "fix lint: edited cart.ts",
    );
  });

  test("and is soon answered only prepares the next request", () => {
    const small = "The development server listens on port 3000 with hot reloading.";
    expect(titleOf(["start the server", small], ["read an animated gif"])).toBe("read an animated gif");
    expect(titleOf(["start the server", small])).toBe(
      "start the server: The development server listens on port 3000 with hot reloading.",
    );
  });

  test("is not titled with the answer to a later request", () => {
    expect(titleOf(["what is debouncing"], ["what are lint errors", long])).toBe("what is debouncing");
  });
});

test.each([
  ["fix https://github.com/owner/repo/issues/123 please", "fix owner/repo#123"],
  ["review https://gitlab.com/group/sub/repo/-/merge_requests/7", "review group/sub/repo#7"],
  ["fix https://tracker.example.org/issues/123", "fix issue 123"],
  ["start on https://example.atlassian.net/browse/SHOP-12?x=1", "start on SHOP-12"],
  [
    "read https://example.org/a/very/long/path/to/the/rounding-guide.html#top",
    "read example.org/…/rounding-guide.html",
  ],
  [
    "look at C:\\Users\\someone\\work\\shop\\src\\cart\\total\\round.ts and test it",
    "look at …\\round.ts and test it",
  ],
  ["look at /home/someone/work/shop/src/cart/total/round.ts and test it", "look at …/round.ts and test it"],
])("%s keeps what its address points to", (prompt, title) => {
  expect(titleOf([prompt])).toBe(title);
});

describe("a paste", () => {
  const trace =
    "TypeError: total is not a function\n    at round (src/cart.ts:12:3)\n    at main (src/main.ts:1:1)";

  test.each([
    ["a stack trace", trace],
    ["a log", "2026-02-13T08:45:11 [cart] rounding total\n2026-02-13T08:45:12 [cart] failed"],
    ["markup", "<order>\n  <total>12</total>\n</order>"],
    ["a download", "99 834M 99 832M 0 0 751k 0\n100 834M 100 834M 0 0 751k 0"],
    ["data", '{\n  "total": 12,\n  "lines": [\n  ]\n}'],
    ["code", "```ts\nconst total = sum(lines);\n```"],
    ["a terminal", "$ npm test\nsome cart tests failed badly"],
  ])("of %s is not the title, whether the request comes before or after it", (_, paste) => {
    const asked = "Why does the discount vanish at checkout?";
    expect(titleOf([`${asked}\n${paste}`])).toBe(asked);
    expect(titleOf([`${paste}\n\n${asked}`])).toBe(asked);
  });

  test("is titled by the error it names, with a request that says little", () => {
    expect(titleOf([trace])).toBe("TypeError: total is not a function");
    expect(titleOf([`fix this error\n\n${trace}`])).toBe(
      "fix this error: TypeError: total is not a function",
    );
  });

  test("of a long file does not hide the request after it", () => {
    const file = "```\n".concat("some line of a pasted file\n".repeat(1000), "```");
    expect(titleOf([`${file}\n\nTranslate the headings into French`])).toBe(
      "Translate the headings into French",
    );
  });
});

test("an accepted plan is titled by its heading, not by the sentence above every plan", () => {
  const plan = (prompt: string) => titleOf([prompt, null, { kind: "plan" }]);
  expect(plan("Implement the following plan:\n\n# Dark theme\n\nColours become variables.")).toBe(
    "Dark theme",
  );
  expect(plan("Implement the following plan: paint.")).toBe("paint.");
  expect(plan("Implement the following plan:")).toBe("Implement the following plan");
  expect(plan("# Paint: a plan")).toBe("Paint: a plan");
  expect(titleOf(["My plan:\n\nPaint the hall."])).toBe("My plan: Paint the hall.");
});

test("a title has at most 100 characters, as people count them, and ends in a whole word", () => {
  const characters = (text = "") => [...new Intl.Segmenter().segment(text)].length;
  const long = titleOf([`Rename ${"carts and baskets ".repeat(20)}`]);
  expect(long).toMatch(/(?:carts|baskets)…$/);
  expect(characters(long)).toBeLessThanOrEqual(100);
  expect(characters(titleOf(["👨‍👩‍👧".repeat(200)]))).toBe(100);
});

test.each([
  ["Move the rounding", "of the total to the", "cart"],
  ["Verschiebe die Rundung", "von der Summe in den", "Warenkorb"],
  ["Déplacer le calcul", "du total vers le", "panier"],
  ["Mover el redondeo", "del total a la", "cesta"],
  ["Перенеси округление", "суммы в", "корзину"],
])("a title is never cut after a function word: %s", (start, middle, end) => {
  for (let length = 0; length < 30; length++) {
    const title = titleOf([
      `${start} ${"x".repeat(40 + length)} ${middle} ${end} ${end} ${end} ${end} ${end}`,
    ]);
    expect(title).not.toMatch(/\s(?:of|the|to|von|der|in|den|du|vers|le|del|a|la|в)…$/);
  }
});

test("a title is not cut after a function word even if a long word would follow", () => {
  expect(titleOf([`Show me the rounding of every total of the carts in ${"x".repeat(200)}`])).toBe(
    "Show me the rounding of every total of the carts…",
  );
});

test("a Chinese or Japanese title is not cut after a particle", () => {
  for (let length = 80; length < 100; length++) {
    expect(
      titleOf([`${"東京".repeat(length / 2)}の予定を確認して直してから送る処理を追加したい`]),
    ).not.toMatch(/[のを]…$/);
    expect(titleOf([`${"购物".repeat(length / 2)}车的价格和折扣在结账页面的显示有错误需要检查`])).not.toMatch(
      /[的和在]…$/,
    );
  }
});

test.each([
  "https://dana:pw0aB1cD2e@example.com/shop",
  "https://hooks.example.com/services/T01/0aB1cD2eF3gH4iJ5kL",
])(
  "an address with a password or key is not shortened, because it would no longer be recognised: %s",
  (address) => {
    expect(titleOf([`Why does pushing to ${address} fail?`])).toContain(address);
  },
);

test("files that are only attached are no title", () => {
  const attached = "@docs/Plan.md @docs/Style.md @src/cart.ts";
  expect(titleOf([`${attached}\n\nplease round the cart total up`])).toBe("round the cart total up");
  expect(titleOf([`${attached} round the cart total up`])).toBe("round the cart total up");
  expect(titleOf([`round the cart total up? ${attached}`])).toBe("round the cart total up?");
  expect(titleOf(["@src/cart.ts round the total up"])).toBe("@src/cart.ts round the total up");
});

test("a title that is too long begins where it asks, if that says more", () => {
  const situation = "so i have been reading this and that in the last days and then some more of it,";
  expect(
    titleOf([`${situation} and then i would like to replace moment with luxon in the invoice export`]),
  ).toBe("Replace moment with luxon in the invoice export");
  const asked = "Is there a fix for the release please workflow of the shop, which starts no checks";
  expect(titleOf([`${asked} until somebody closes and reopens it?`])).toMatch(/^Is there a fix/);
});

test("a short question is followed by the request that changed something", () => {
  const list = `${"1. **#001** — Round the cart total with the currency's digits (DONE)\n".repeat(6)}`;
  const edits = { files_edited: ["/shop/tasks.ts"] };
  expect(
    titleOf(["what tasks are available?", list], ["hide shipped invoices behind a toggle", null, edits]),
  ).toBe("what tasks are available? hide shipped invoices behind a toggle");
  expect(titleOf(["what tasks are available?", list], ["thanks", null])).toMatch(/Round the cart total/);
});

test("an answer that only misses something is no title", () => {
  const answer =
    "You have not shared a repository with me. If you share its cart and invoice modules, I will explain the export.";
  expect(titleOf(["what does this repo do?", answer])).toBe("what does this repo do?");
});

test("a sentence that points to the next one is followed by it", () => {
  expect(titleOf(["Change App.js to fit this description. The cart shows the total of each shop."])).toBe(
    "Change App.js to fit this description. The cart shows the total of each shop.",
  );
  expect(titleOf(["Thank you for reading the issue. Round the cart total up."])).toBe(
    "Round the cart total up.",
  );
});

test("the address of an issue keeps the words of its title", () => {
  expect(titleOf(["investigate this https://tracker.example/shop/issue/CART-19/total-rounds-down"])).toBe(
    "investigate this CART-19 total rounds down",
  );
});

test("a numbered task names its session", () => {
  const more = "just run it with the shop's own binary, and switch into the existing checkout";
  expect(titleOf(["continue working on task 7"], [more])).toMatch(/^continue working on task 7/);
});

test("a line of code that a sentence introduces says what it is about", () => {
  const code = "```\nUnexpected any. Specify a different type.\n```";
  expect(titleOf([`we get this error:\n\n${code}\n\nHow can I resolve this?`])).toMatch(/Unexpected any/);
});

test("a terminal between two sentences does not part them", () => {
  const pasted = "➜  shop git:(main) ✗ which clew\n➜  shop git:(main) ✗ ";
  const asked = "When I run any command, the prompt reappears after ten seconds.";
  expect(titleOf([`on my mac i have clew aliased\n${pasted}\n\n${asked}`])).toBe(
    `on my mac i have clew aliased: ${asked}`,
  );
});

test("a first sentence that says little is cut short where the next one would have no room", () => {
  const first = "There are a few comments on that, and I think all of them are good.";
  expect(
    titleOf([`${first} One is about a cart whose total is not rounded before the discount applies.`]),
  ).toBe("There are a few comments… One is about a cart whose total is not rounded before the discount…");
  const full = "Round the totals of all carts and baskets in the checkout of the shop up to whole cents.";
  expect(titleOf([`${full} One is about a cart whose discount vanishes.`])).toMatch(
    /^Round the totals of all carts/,
  );
});

test.each([
  "why does this method round up?",
  "warum rundet diese Funktion auf?",
  "pourquoi cette fonction arrondit-elle ?",
  "¿por qué redondea este método?",
  "почему этот метод округляет?",
])("%s was asked about something shown elsewhere, so what it led to is added", (asked) => {
  const found = "Rounding happens in total.ts before the discount applies.";
  expect(titleOf([asked, `${found} ${"More about that. ".repeat(20)}`])).toBe(
    `${asked.replace("¿", "")} ${found}`,
  );
});

test("files that every project has do not tell sessions apart", () => {
  const found = "Rounding happens in total.ts before the discount applies.";
  const answer = `${found} ${"More about that. ".repeat(20)}`;
  expect(titleOf(["review PLAN.md and README.md", answer])).toBe(`review PLAN.md and README.md: ${found}`);
  expect(titleOf(["review total.ts and round.ts", answer])).toBe("review total.ts and round.ts");
});
