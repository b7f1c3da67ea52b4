import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * `gallery` builds the page of all interface elements, for the local stack only: in the
 * product's own build it would change how the chunks are cut.
 */
export default defineConfig(({ mode }) => ({
  root: here('.'),
  publicDir: here('./public'),
  plugins: [react()],
  logLevel: 'warn',
  build: {
    outDir: here('../dist/web'),
    // The gallery stands beside the product's own build, which comes first.
    emptyOutDir: mode !== 'gallery',
    assetsDir: mode === 'gallery' ? 'gallery-assets' : 'assets',
    manifest: mode === 'gallery' ? false : 'manifest.json',
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: false,
    rollupOptions: {
      input: mode === 'gallery' ? here('./gallery.html') : here('./src/app/boot.ts'),
    },
  },
}));
