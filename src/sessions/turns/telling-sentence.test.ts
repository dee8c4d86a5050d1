// Tests which sentence of a prompt says what is wanted.
import { expect, test } from "vitest";
import { tellingRequest } from "./telling-sentence.ts";

function requested(prompt: string): string | undefined {
  return tellingRequest(prompt)?.text;
}

test.each([
  ["I'm using Stripe. Can you add refunds to the cart?", "I'm using Stripe. Add refunds to the cart"],
  [
    "This is my first week here. Round the cart total up.",
    "This is my first week here. Round the cart total up.",
  ],
  [
    "Das ist ein Django-Projekt. Runde die Summe im Warenkorb.",
    "Das ist ein Django-Projekt. Runde die Summe im Warenkorb.",
  ],
  [
    "J'utilise Stripe. Ajoute les remboursements au panier.",
    "J'utilise Stripe. Ajoute les remboursements au panier.",
  ],
  [
    "Tengo una tienda en Django. ¿Puedes redondear el carrito?",
    "Tengo una tienda en Django. Redondear el carrito",
  ],
  ["У меня магазин на Django. Округли сумму корзины.", "У меня магазин на Django. Округли сумму корзины."],
  ["这是一个商店网站。请把购物车的总价四舍五入。", "这是一个商店网站。把购物车的总价四舍五入。"],
  ["これは在庫の画面です。合計を切り上げてください。", "これは在庫の画面です。合計を切り上げてください。"],
])("%s describes the situation, so the request is added", (prompt, request) => {
  expect(requested(prompt)).toBe(request);
});

test.each([
  ["My name is Dana and I work in the shop. Round the total up.", "Round the total up."],
  ["Mein Name ist Dana. Runde die Summe im Warenkorb.", "Runde die Summe im Warenkorb."],
  ["Je m'appelle Dana. Arrondis le total du panier.", "Arrondis le total du panier."],
  ["Me llamo Dana. Redondea el total del carrito.", "Redondea el total del carrito."],
  ["Меня зовут Дана. Округли сумму корзины.", "Округли сумму корзины."],
])("%s introduces a person, which is not the request", (prompt, request) => {
  expect(requested(prompt)).toBe(request);
});

test.each([
  [
    "Review the following files:\n\n- src/cart/total.ts\n- b.ts",
    "Review the following files: src/cart/total.ts",
  ],
  ["Prüfe folgende Dateien\n\n- Warenkorb und Summe", "Prüfe folgende Dateien: Warenkorb und Summe"],
  ["Corrige les points suivants\n\n- arrondi du panier", "Corrige les points suivants: arrondi du panier"],
  [
    "Corrige los siguientes errores\n\n- redondeo del carrito",
    "Corrige los siguientes errores: redondeo del carrito",
  ],
  ["Исправь следующее\n\n- округление суммы корзины", "Исправь следующее: округление суммы корзины"],
  ["请修复以下问题\n\n- 购物车总价没有四舍五入", "修复以下问题: 购物车总价没有四舍五入"],
  ["以下を実装してください\n\n- カートの合計の切り上げ", "以下を実装してください: カートの合計の切り上げ"],
  ["CART REDESIGN\n\nRound the total up", "CART REDESIGN: Round the total up"],
])("%s points to what follows", (prompt, request) => {
  expect(requested(prompt)).toBe(request);
});

test("a question that begins with a wish stays a question", () => {
  expect(requested("so I need to restart the cart service?")).toBe("I need to restart the cart service?");
});

test.each([
  [
    "I created the modal. Please check the borders of the cart.",
    "I created the modal. Check the borders of the cart.",
  ],
  ["Is it elsewhere? I can't find the cart container.", "Is it elsewhere? I can't find the cart container."],
  ["Why does the cart round down? I looked at total.ts.", "Why does the cart round down?"],
])("%s: a report, or a sentence with one word of its own, is followed by the next", (prompt, request) => {
  expect(requested(prompt)).toBe(request);
});

test.each([
  ["Please answer in English.", "Round the cart total up."],
  ["Antworte mir bitte nur auf Deutsch.", "Runde die Summe im Warenkorb."],
  ["Réponds toujours en français.", "Arrondis le total du panier."],
  ["Responde siempre en español.", "Redondea el total del carrito."],
  ["Говори только по-русски и объясняй каждый шаг.", "Округли сумму корзины."],
  ["请用中文回答。", "把购物车的总价四舍五入。"],
  ["日本語で答えてください。", "カートの合計を切り上げてください。"],
])("%s names a language, which is not the request", (language, request) => {
  expect(requested(`${language}\n\n${request}`)).toBe(request);
  expect(requested(`${language} ${request}`)).toBe(request);
});

test.each([
  ["You are a helpful reviewer.", "Task:", "Round the cart total up."],
  ["Du bist ein Experte.", "Deine Aufgabe:", "Runde die Summe im Warenkorb."],
  ["Tu es un expert.", "Tâche :", "Arrondis le total du panier."],
  ["Eres un experto.", "Tarea:", "Redondea el total del carrito."],
  ["Говори только по-русски.", "Задача на сейчас:", "Округли сумму корзины."],
  ["你是一位专家。", "任务：", "把购物车的总价四舍五入。"],
  ["あなたは専門家です。", "タスク：", "カートの合計を切り上げてください。"],
])("after %s the request comes after %s", (role, label, request) => {
  const background = "The shop runs on two servers in Paris.";
  expect(requested(`${role}\n\n${background}\n\n${label}\n\n${request}`)).toBe(request);
  expect(requested(`${background}\n\n${label}\n\n${request}`)).toBe(background);
});

test("the request may be in the line of its label, after a heading in capitals", () => {
  expect(requested("🧠 CART SYSTEM\n\nYou run the carts.\n\n🎯 Objective: round the cart total up\n")).toBe(
    "round the cart total up",
  );
});

test("pictures before a sentence and names of attachments are left out", () => {
  expect(requested("✅ Round the cart total up")).toBe("Round the cart total up");
  expect(requested("[Image #1] the cart total is wrong [Image #2]")).toBe("the cart total is wrong");
  expect(requested('the cart logs this: "[Pasted text #1 +18 lines]"')).toBe("the cart logs this:");
});

test("a long description of the situation with a single word of its own is passed over", () => {
  const long = "I have a GitLab merge request with some review comments that still need to be addressed.";
  expect(requested(`${long}\n\nRound the cart total up`)).toBe("Round the cart total up");
  expect(requested(long)).toBe(long);
});

test.each([
  "Should you familiarize yourself with the code?",
  "perform a review of the recent changes",
  "Kannst du die Struktur verbessern und alles überprüfen?",
  "Explique le fonctionnement de ce projet",
  "Explica la estructura de este proyecto",
  "расскажи подробнее о структуре проекта",
  "Verify each finding against the current code and only fix it if needed.",
  "Even though we've attempted to address this problem before, the problem persists.",
])("%s has only common words, so it is no subject", (prompt) => {
  expect(tellingRequest(prompt)?.telling).toBe("generic");
});

test("a word that only begins like a common one is a subject", () => {
  expect(tellingRequest("listener workflow")?.telling).toBe("subject");
});

test("a program that was typed with its options is not a subject", () => {
  expect(tellingRequest("agent -c")?.telling).toBe("generic");
  expect(tellingRequest("round --all the totals")?.telling).toBe("subject");
});

test("the error behind a traceback is named, not the line that a server logs before it", () => {
  const pasted = [
    "ERROR:    Exception in ASGI application",
    "Traceback (most recent call last):",
    '  File "/srv/shop/cart.py", line 409, in total',
    "    return await round(",
    "shop.errors.RoundingError: cart total has three decimals",
    "INFO:     Shutting down",
  ].join("\n");
  expect(requested(pasted)).toBe("shop.errors.RoundingError: cart total has three decimals");
});

test("files before a request are told by their names, and boxes of a list are no words", () => {
  expect(requested("/srv/shop/src/cart.py /srv/shop/src/total.py round both the same way")).toBe(
    "cart.py total.py round both the same way",
  );
  expect(requested("- [ ] Round the cart total up")).toBe("Round the cart total up");
});

test("thanks before a request are passed over, but not a word that belongs to it", () => {
  expect(requested("ok thanks, round the cart total up")).toBe("round the cart total up");
  expect(requested("just to confirm, the cart total is rounded up?")).toBe(
    "just to confirm, the cart total is rounded up?",
  );
});

test("what a program put around a request is left out, and its tags are opened", () => {
  expect(requested("<user_query>\nround the cart total up\n</user_query>")).toBe("round the cart total up");
  const workspace = "<workspace>\nThe carts of the shop live in Paris.\n\nAsk before pushing.\n</workspace>";
  expect(requested(`${workspace}\n\nround the cart total up`)).toBe("round the cart total up");
  expect(requested("<workspace>\n\nround the cart total up")).toBe("round the cart total up");
});

test("a listing of files, the status of a repository and the prompt of a terminal are pasted", () => {
  const listing = "total 24\ndrwxr-xr-x@ 18 dana  staff  576 Feb 22 01:41 carts";
  const status = 'On branch main\n\nUntracked files:\n  (use "git add")\n        baskets.ts';
  for (const pasted of [listing, status, "dana@shop  ~/carts  main ±  vi baskets.ts"])
    expect(requested(`${pasted}\n\nWhere does the discount vanish?`)).toBe("Where does the discount vanish?");
  expect(requested("why does this hang? dana@shop ~/carts (totals)> npm run discounts")).toBe(
    "why does this hang?",
  );
});

test("the place and the project an agent is told to work in are not the request", () => {
  const place = "You are working in /srv/shop/carts on branch totals, beside two others.";
  expect(requested(`${place}\n\n## Task\nRound the cart total up.`)).toBe("Round the cart total up.");
});

test("a path in another script is told by its last part, but not by the words after it", () => {
  expect(requested("/srv/shop/projects/docs/Корзина/Округление.md проверь сумму")).toBe(
    "…/Округление.md проверь сумму",
  );
  expect(requested("shop/carts/totals/rounding/は消したい")).toBe("shop/carts/totals/rounding/は消したい");
  expect(requested("Load {project-root}/carts/totals/workflows/rounding.md first")).toBe(
    "Load …/rounding.md first",
  );
});

test("a report that says little is followed by the error that was pasted, but a question is not", () => {
  const pasted = "```\nRoundingError: cart total has three decimals\n```";
  expect(requested(`the shop breaks\n\n${pasted}`)).toBe(
    "the shop breaks: RoundingError: cart total has three decimals",
  );
  expect(requested(`why does the shop break?\n\n${pasted}`)).toBe("why does the shop break?");
});

test("the id of a run of CI names nothing", () => {
  const run = "https://github.com/dana/shop/actions/runs/23450229322/job/68225148152";
  expect(tellingRequest(`fix the CI fail: ${run}`)?.telling).toBe("generic");
});

test("a short sentence that ends in a colon is followed by what it introduces, whatever it says itself", () => {
  const asked = "the carts need a rounding policy for baskets:";
  expect(requested(`${asked}\n\nround the total up`)).toBe(`${asked} round the total up`);
});
