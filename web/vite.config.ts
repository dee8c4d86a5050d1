// How the page is built: into dist/, with hashed file names, and a placeholder for the nonce that the server
// sets for each request.
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  html: { cspNonce: "__NONCE__" },
  build: {
    // The first browsers that support `light-dark()`.
    target: ["chrome123", "firefox128", "safari17.5"],
    assetsInlineLimit: 0,
    emptyOutDir: true,
    reportCompressedSize: false,
    // Each of these browsers preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // React is more than half of what every screen needs, and stays the same when the page changes.
      output: {
        codeSplitting: { groups: [{ name: "react", test: /node_modules\/(react|react-dom|scheduler)\// }] },
      },
    },
  },
});
