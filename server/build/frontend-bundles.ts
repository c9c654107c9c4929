import { rm } from 'node:fs/promises'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { InlineConfig, Manifest, Plugin } from 'vite'
import { limits } from '#schemas/form/limits.ts'
import { compressAll } from './compress-assets.ts'
import type { Sources } from './source-fingerprint.ts'

/** Part of the browser code, rebuilt when its own sources have changed. */
export interface Target {
  readonly name: string
  readonly sources: Sources
  readonly build: () => Promise<void>
}

const fillEntry = 'plugins/form-fill/client/hydrate-page.tsx'
const receiptEntry = 'plugins/form-fill/client/receipt-page-script.ts'
const never = /\/(server|\.[^/]+)\//

/** Targets: the admin, and the public fill page with its browser code and its server-side renderer. */
export function targetsOf(root: string): readonly Target[] {
  const dist = join(root, 'dist')
  return [
    {
      name: 'fill page',
      sources: {
        root,
        holds: (path) => !never.test(path) && !path.endsWith('.json') && !path.endsWith('.md'),
        paths: [
          'renderer/fill',
          'plugins/form-fill/client',
          'plugins/form-fill/shared/page-model.ts',
          'plugins/fill.ts',
          'schemas',
          'server/build',
          'package-lock.json',
        ],
      },
      async build() {
        // imports the bundler, which a server without work to build must not keep in memory
        const { withoutAuthoring } = await import('./strip-editor-properties.ts')
        await run(browserConfig(root, withoutAuthoring))
        await run(serverConfig(root))
        const manifest = JSON.parse(readFileSync(join(dist, 'fill/.vite/manifest.json'), 'utf8')) as Manifest
        const [entry, receipt] = [fillEntry, receiptEntry].map((path) => manifest[path])
        if (!entry || !receipt)
          throw new Error(`the manifest of the fill page lacks <${fillEntry}> or <${receiptEntry}>`)
        const address = (file: string): string => `/fill/${file}`
        const first = [...(entry.imports ?? []).map((key) => manifest[key]!), entry]
        writeFileSync(
          join(dist, 'fill-server/assets.json'),
          JSON.stringify({
            scripts: first.map(({ file }) => address(file)),
            styles: first.flatMap(({ css = [] }) => css.map(address)),
            fonts: first.flatMap(({ assets = [] }) => assets.filter((file) => file.endsWith('.woff2')).map(address)),
            receipt: [address(receipt.file)],
            types: widgetFiles(manifest, address),
          }),
        )
        await rm(join(dist, 'fill/.vite'), { recursive: true })
        await compressAll(join(dist, 'fill'))
      },
    },
    {
      name: 'admin',
      sources: {
        root,
        holds: (path) => !never.test(path) && !path.endsWith('.md'),
        paths: ['src', 'renderer', 'plugins', 'schemas', 'vite.config.ts', 'server/build', 'package-lock.json'],
      },
      async build() {
        await run({ configFile: join(root, 'vite.config.ts') })
        await compressAll(join(dist, 'admin'))
      },
    },
  ]
}

/**
 * Scripts that only some forms need, by item type, and by file for the parts of the page, each with everything it
 * imports: a browser learns of an import only when the importing script has arrived.
 */
function widgetFiles(
  manifest: Manifest,
  address: (file: string) => string,
): Readonly<Record<string, readonly string[]>> {
  const importsOf = (key: string): readonly string[] => manifest[key]?.imports ?? []
  const first = importedBy(fillEntry, importsOf)
  return Object.fromEntries(
    Object.entries(manifest).flatMap(([key, { isDynamicEntry }]) => {
      const [, ofType, ofPage] =
        /^renderer\/fill\/(?:types\/([\w-]+)|(cover-page|language-choice|rich-text-view|page-history))\.tsx?$/.exec(
          key,
        ) ?? []
      const type = ofPage ?? ofType?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
      const files = [...importedBy(key, importsOf)].filter((one) => !first.has(one)).map((one) => manifest[one]!.file)
      return type && isDynamicEntry ? [[type, files.map(address)] as const] : []
    }),
  )
}

async function run(config: InlineConfig): Promise<void> {
  const { build } = await import('vite')
  await build({ logLevel: 'warn', ...config })
}

/**
 * Replaces the lists of item types and widgets: the browser fetches them as its form needs them, the server imports
 * all.
 */
const lazyTypes: Plugin = {
  name: 'lazy-types',
  enforce: 'pre',
  resolveId: (id, importer) => {
    const other = {
      './eager-widgets.ts': 'lazy-widgets.ts',
      './built-in-item-types.ts': 'first-load-item-types.ts',
      '../relative-date.ts': '../relative-date-stub.ts',
    }[id]
    return other && importer ? join(dirname(importer), other) : undefined
  },
}

/** Replaces limits by their numbers, so that the page loads the few it reads instead of all. */
const inlinedLimits: Plugin = {
  name: 'inlined-limits',
  transform: {
    filter: { code: /(?:schemas\/form|\.)\/limits\.ts['"`]/ },
    handler: (code) => ({
      code: code.replace(/(?<![.\w])limits\.(\w+)/g, (text, name: keyof typeof limits) => String(limits[name] ?? text)),
      map: null,
    }),
  },
}

/**
 * Removes Vite's preload helper, which fetches a script's styles first: widgets have no styles, and the page lists
 * their scripts.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({ code: 'export const __vitePreload = (load) => load()', map: null }),
  },
}

/**
 * Names one chunk for all modules that the entry imports statically, besides the entry itself. Otherwise the bundler
 * puts modules that widgets share with the entry into small chunks, which every visitor waits for.
 */
function inFirstLoad(entry: string) {
  let found: Set<string> | undefined
  return (
    id: string,
    modules: { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null },
  ): string | undefined => {
    found ??= importedBy(entry, (one) => modules.getModuleInfo(one)?.importedIds ?? [])
    return id !== entry && found.has(id) ? 'first' : undefined
  }
}

function importedBy(entry: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set([entry])
  // the loop reaches entries added meanwhile
  for (const id of found) for (const one of importsOf(id)) found.add(one)
  return found
}

/** Builds the fill page's browser code: React and the widgets, nothing of the admin (budget: 100 KB gzip in all). */
const browserConfig = (root: string, withoutAuthoring: Plugin): InlineConfig => ({
  configFile: false,
  root,
  base: '/fill/',
  publicDir: false,
  plugins: [withoutAuthoring, lazyTypes, plainImports, inlinedLimits],
  build: {
    outDir: join(root, 'dist/fill'),
    emptyOutDir: true,
    manifest: true,
    modulePreload: false,
    assetsInlineLimit: 0,
    // browsers without module support skip this script and keep the plain HTML form
    target: 'es2022',
    rollupOptions: {
      input: { fill: join(root, fillEntry), receipt: join(root, receiptEntry) },
      output: {
        entryFileNames: '[name]-[hash].js',
        // the first script names each of the others
        chunkFileNames: '[hash:7].js',
        assetFileNames: 'fill-[hash][extname]',
        codeSplitting: { groups: [{ debugName: 'first load', name: inFirstLoad(join(root, fillEntry)) }] },
      },
    },
  },
})

const serverConfig = (root: string): InlineConfig => ({
  configFile: false,
  root,
  publicDir: false,
  // React's production build, regardless of the server's own NODE_ENV
  environments: { ssr: { keepProcessEnv: false } },
  ssr: { noExternal: true, target: 'node' },
  build: {
    outDir: join(root, 'dist/fill-server'),
    emptyOutDir: true,
    ssr: join(root, 'plugins/form-fill/client/html-document.tsx'),
    // the server keeps the source in memory
    minify: true,
    // includes the widgets that browsers fetch lazily
    rolldownOptions: { checks: { ineffectiveDynamicImport: false }, output: { entryFileNames: 'html.js' } },
  },
})
