import { execFileSync } from 'node:child_process'
import { root } from './imports.ts'

/** Files that differ from `base`: by default from HEAD, or in a clean tree from the commit before it. */
export function changedFiles(base: string | undefined): readonly string[] {
  if (base) return differing(base)
  const now = differing('HEAD')
  return now.length > 0 ? now : differing('HEAD~1')
}

function differing(base: string): readonly string[] {
  const lines = (...args: readonly string[]): readonly string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [
    ...new Set([
      ...lines('diff', '--name-only', '--diff-filter=d', base),
      ...lines('ls-files', '--others', '--exclude-standard'),
    ]),
  ]
}
