// Plots of the demo's last morning, whose agents are in the middle of a turn: one works, one waits for an answer.
import type { PlotStep } from "./plot.ts";

interface OpenPlot {
  readonly prompt: string;
  readonly steps: readonly PlotStep[];
}

export const backupTest: OpenPlot & { readonly runs: string } = {
  prompt: "Restore last night's backup into a scratch database and compare the row counts with production.",
  steps: [
    { run: "ls -l /backup/shop | tail -1", prints: "431870552 shop-1105.sql.gz" },
    { run: "createdb shop_restore_test", prints: "" },
    { say: "The file has the usual size. Restoring it takes about four minutes." },
  ],
  runs: "gunzip -c /backup/shop/shop-1105.sql.gz | psql -q shop_restore_test",
};

interface Question {
  readonly question: string;
  readonly header: string;
  readonly options: readonly string[];
}

export const returnForm: OpenPlot & { readonly asks: Question } = {
  prompt: "Customers can return teapots for 30 days now. Add the form for it to the page of an order.",
  steps: [
    {
      read: "src/orders/page.tsx",
      shows:
        "export function OrderPage({ order }: { order: Order }) {\n  return <OrderLines lines={order.lines} />;\n}",
    },
    {
      edit: "src/orders/page.tsx",
      from: "  return <OrderLines lines={order.lines} />;",
      to: "  return (\n    <>\n      <OrderLines lines={order.lines} />\n      <ReturnForm order={order} />\n    </>\n  );",
    },
    { say: "The terms of sale do not say who pays for the parcel." },
  ],
  asks: {
    question: "Who pays the postage of a return?",
    header: "Postage",
    options: ["The shop", "The customer", "The shop, if the teapot arrived damaged"],
  },
};
