// Lists addresses that are secrets, because knowing one is enough to post, read or sign in. Only the random part is
// removed.
import { alnum, anyHex, base64Any, base64Url, digit, lowerAlnum, lowerHex } from "./characters.ts";
import { exactly, repeated, type TokenRule, uuid } from "./rule.ts";

function address(starts: readonly string[], shape: TokenRule["shape"]): TokenRule {
  return { kind: "secret-address", starts, shape, keep_start: true };
}

export const addressRules: readonly TokenRule[] = [
  // The code that a provider gives for a token, once.
  { ...address(["?code=", "&code="], [repeated(base64Any, 20, 600)]), random: true },
  address(
    ["outlook.office.com/webhook/", "outlook.office365.com/webhook/"],
    [...uuid, "@", ...uuid, "/IncomingWebhook/", exactly(lowerHex, 32), "/", ...uuid],
  ),
  { ...address(["&Signature=", "?Signature="], [repeated(base64Any, 24, 600)]), random: true },
  address(["hc-ping.com/", "healthchecks.io/ping/", "webhook.site/"], uuid),
  { ...address(["/webhook/", "/webhooks/", "/webhook-test/"], uuid) },
  {
    ...address(
      ["/webhook/", "/webhooks/", "/hooks/", "/incoming/", "/hook/"],
      [repeated(base64Url, 20, 128)],
    ),
    random: true,
  },
  { ...address([".make.com/", ".integromat.com/"], [repeated(lowerAlnum, 28, 40)]), random: true },
  // Access to a chain is paid for by the key in the address.
  address([".g.alchemy.com/v2/", ".g.alchemy.com/nft/v3/"], [repeated(base64Url, 21, 40)]),
  address([".infura.io/v3/", ".infura.io/ws/v3/"], [exactly(lowerHex, 32)]),
  address([".quiknode.pro/"], [exactly(lowerHex, 40)]),
  address(
    ["api.render.com/deploy/srv-"],
    [repeated(lowerAlnum, 16, 24), "?key=", repeated(base64Url, 8, 24)],
  ),
  address(["/with/key/"], [repeated(base64Url, 20, 64)]),
  address(["/heartbeat/"], [repeated(alnum, 20, 40)]),
  address(["events.pagerduty.com/integration/"], [exactly(anyHex, 32)]),
  address(["/private-"], [exactly(lowerHex, 32)]),
  address(["m.pipedream.net/", ".pipedream.net/"], [repeated(lowerAlnum, 14, 40)]),
  address(["api.opsgenie.com/v1/json/webhook?apiKey=", "integrations.opsgenie.com/"], uuid),
  address(["open.feishu.cn/open-apis/bot/v2/hook/", "open.larksuite.com/open-apis/bot/v2/hook/"], uuid),
  address(["qyapi.weixin.qq.com/cgi-bin/webhook/send?key="], uuid),
  address(["/getFile/bot", "/file/bot"], [repeated(digit, 8, 11), ":", repeated(base64Url, 30, 40)]),
];
