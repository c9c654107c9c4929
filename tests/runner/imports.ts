import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** All files of the project, from the root: tracked files and untracked ones that are not ignored. */
export const projectFiles = (): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Paths in `import`, `export … from`, `import()` and `new URL(…, import.meta.url)`. */
export const specifiers = (file: string): readonly string[] =>
  namedIn(file).map(([, from, bare, late, url]) => from ?? bare ?? late ?? url!)

/** Our own files that a source imports, from the root. */
export const importsOf = (file: string): readonly string[] => ownFiles(file, specifiers(file))

/** Project files that a source imports statically, types included; `import()` is excluded. */
export const importsAtLoad = (file: string): readonly string[] =>
  ownFiles(
    file,
    namedIn(file).flatMap(([, from, bare]) => from ?? bare ?? []),
  )

function namedIn(file: string): readonly RegExpExecArray[] {
  const text = readSource(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s[^'"`]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|new URL\(\s*['"](\.[^'"]+)['"],\s*import\.meta\.url/g
  return [...text.matchAll(pattern)]
}

const ownFiles = (file: string, names: readonly string[]): readonly string[] =>
  names.flatMap((name) => {
    if (name.startsWith('#')) return [name.slice(1)]
    if (name.startsWith('.')) return [relative(root, normalize(join(root, dirname(file), name)))]
    return []
  })
