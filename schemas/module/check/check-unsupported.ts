import type { ModuleFile } from '../module-file.ts'
import type { Finding } from './check-finding.ts'
import { entries, keyOf, type Path } from './module-file-accessors.ts'

/** Reports unsupported settings instead of ignoring them. */
export function unsupportedFaults(file: Partial<ModuleFile>): readonly Finding[] {
  return [
    ...(file.live && file.source && file.source !== 'table'
      ? [
          {
            at: ['live'],
            onKey: true,
            code: 'SCH039' as const,
            message: `"live" has no effect: nothing is written through a source "${file.source}"`,
            severity: 'warning' as const,
          },
        ]
      : []),
    ...(keyOf(file.table?.tree, 'lazy') === true ? [unread(['table', 'tree', 'lazy'], 'a tree is read whole')] : []),
    ...entries(file.fields).flatMap(([name, field]) => languageUnread(['fields', name], field)),
    ...entries(file.actions).flatMap(([name, action]): readonly Finding[] => [
      ...(keyOf(action, 'async') === true
        ? [unread(['actions', name, 'async'], 'whatever answers the key of a process is followed')]
        : []),
      ...entries(keyOf(action, 'body')).flatMap(([key, field]) =>
        languageUnread(['actions', name, 'body', key], field),
      ),
    ]),
    // HTTP gives the content of a DELETE no meaning, and intermediaries may drop it, so the rows would be lost (RFC
    // 9110 §9.3.5)
    ...entries(file.actions).flatMap(([name, action]): readonly Finding[] =>
      keyOf(action, 'method') === 'DELETE' && (keyOf(action, 'on') !== 'page' || keyOf(action, 'body') !== undefined)
        ? [
            {
              at: ['actions', name, 'method'],
              code: 'SCH039',
              message: 'a DELETE says neither which rows nor anything else; use "PUT" or "POST"',
            },
          ]
        : [],
    ),
  ]
}

const unread = (at: Path, why: string): Finding => ({
  at,
  onKey: true,
  code: 'SCH039',
  message: `"${at.at(-1)}" has no effect yet: ${why}`,
})

const languageUnread = (at: Path, field: unknown): readonly Finding[] =>
  keyOf(field, 'language') === undefined ? [] : [unread([...at, 'language'], 'code is edited as plain text')]
