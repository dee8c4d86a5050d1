// Tests which Host headers a server accepts.
import { expect, test } from "vitest";
import { allowedHosts } from "./allowed-hosts.ts";

const hosts = (host: string, port = 9878) =>
  [...allowedHosts({ host, port, addresses: [{ address: "192.168.1.7" }, { address: "fe80::1" }] })].sort();

test("a local server accepts its own names with the port", () => {
  expect(hosts("127.0.0.1")).toEqual(["127.0.0.1:9878", "localhost:9878"]);
  expect(hosts("::1")).toEqual(["127.0.0.1:9878", "[::1]:9878", "localhost:9878"]);
  expect(hosts("localhost")).toEqual(["127.0.0.1:9878", "[::1]:9878", "localhost:9878"]);
});

test("a server accepts the page's own name with the port", () => {
  const page_name = "clew-abcdefghijkl.localhost";
  expect(allowedHosts({ host: "127.0.0.1", port: 9878, addresses: [], page_name })).toEqual(
    new Set(["127.0.0.1:9878", "localhost:9878", "clew-abcdefghijkl.localhost:9878"]),
  );
});

test("a server on a network name accepts that name too", () => {
  expect(hosts("Desk.lan")).toContain("desk.lan:9878");
});

test("a server on every address accepts the machine's addresses and no other name", () => {
  expect(hosts("0.0.0.0")).toEqual([
    ...["127.0.0.1:9878", "192.168.1.7:9878", "[::1]:9878", "[fe80::1]:9878", "localhost:9878"],
  ]);
});

test("a server on port 80 also accepts hosts without a port, as browsers send them", () => {
  expect(hosts("127.0.0.1", 80)).toEqual(["127.0.0.1", "127.0.0.1:80", "localhost", "localhost:80"]);
});
