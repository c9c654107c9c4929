import type { ModuleDebug } from '#schemas/api/debug-api-types.ts'
import type { ClientAction, ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import { holds, type Cond } from '#schemas/module/condition.ts'
import type { Verb } from '#schemas/module/module-file.ts'

export type Spot = 'toolbar' | 'row' | 'bulk' | 'bin'

export type Reason =
  | { readonly id: 'absent' | 'idle' }
  | { readonly id: 'denied'; readonly permission: string }
  | { readonly id: 'unlisted'; readonly spot: Spot }
  | { readonly id: 'when'; readonly cond: string; readonly count: number; readonly total: number }

/** A possible action of a screen with the reasons that hide it. A `when` hides it only for some rows. */
export interface Offer {
  readonly name: string
  readonly spot: Spot
  readonly reasons: readonly Reason[]
}

/** Built-in actions with their position and verb. */
const builtIns: readonly (readonly [name: string, spot: Spot, verb: Verb])[] = [
  ['create', 'toolbar', 'create'],
  ['import', 'toolbar', 'import'],
  ['export', 'toolbar', 'export'],
  ['edit', 'row', 'update'],
  ['remove', 'row', 'remove'],
  ['remove', 'bulk', 'remove'],
  ['export', 'bulk', 'export'],
  ['restore', 'bin', 'restore'],
  ['purge', 'bin', 'purge'],
]
const spotOf: Readonly<Record<ClientAction['on'], Spot>> = { page: 'toolbar', row: 'row', bulk: 'bulk' }

/** Explains for each action why it is visible or hidden. */
export function offersOf(
  copy: ClientModule,
  rows: readonly ModuleRow[],
  allowed: (permission: string) => boolean,
): readonly Offer[] {
  const denied = (permission: string | undefined): readonly Reason[] =>
    permission === undefined || permission.startsWith('@') || allowed(permission) ? [] : [{ id: 'denied', permission }]
  const unlisted = (name: string, spot: Spot): readonly Reason[] =>
    spot === 'bin' || copy.list[spot].includes(name) ? [] : [{ id: 'unlisted', spot }]
  const ofEngine = builtIns.map(([name, spot, verb]): Offer => {
    const permission = copy.permissions[verb]
    const cond = spot === 'row' ? copy.list.rowWhen?.[name as 'edit' | 'remove'] : undefined
    return {
      name,
      spot,
      reasons:
        permission === undefined
          ? [{ id: 'absent' }]
          : [...denied(permission), ...unlisted(name, spot), ...unmet(cond, rows)],
    }
  })
  const own = Object.entries(copy.actions).map(([name, action]): Offer => {
    const spot = spotOf[action.on]
    const isIdle = action.method === undefined && action.link === undefined && action.plugin === undefined
    return {
      name,
      spot,
      reasons: [
        ...(isIdle ? [{ id: 'idle' } as const] : []),
        ...denied(action.permission),
        ...unlisted(name, spot),
        ...(spot === 'row' ? unmet(action.when, rows) : []),
      ],
    }
  })
  return [...ofEngine, ...own]
}

function unmet(cond: Cond | undefined, rows: readonly ModuleRow[]): readonly Reason[] {
  const count = cond ? rows.filter((row) => !holds(cond, (field) => row[field])).length : 0
  return cond && count > 0 ? [{ id: 'when', cond: JSON.stringify(cond), count, total: rows.length }] : []
}

/** Whether an action is visible: a condition alone hides it only for some rows. */
export const isShown = ({ reasons }: Offer): boolean =>
  reasons.every((reason) => reason.id === 'when' && reason.count < reason.total)

export interface FieldLimit {
  readonly field: string
  readonly id: 'unread' | 'masked' | 'fixed'
  readonly permission: string
}

/** Fields whose access rules exclude this user. */
export function fieldLimits(copy: ClientModule, { parts }: Pick<ModuleDebug, 'parts'>): readonly FieldLimit[] {
  const values = new Map(parts.map((part) => [part.path, part.value]))
  const prefix = String(values.get('/permissions/prefix') ?? '')
  const names = parts.flatMap(({ path }) => /^\/fields\/([^/]+)$/.exec(path)?.[1] ?? [])
  return names.flatMap((field): readonly FieldLimit[] => {
    const word = (key: string): string | undefined => values.get(`/fields/${field}/access/${key}`) as string | undefined
    const kept = copy.fields[field]
    const read = word('read')
    const write = word('write')
    if (!kept) return read === undefined ? [] : [{ field, id: 'unread', permission: read }]
    return [
      ...(kept.masked ? [{ field, id: 'masked', permission: word('unmask') ?? `${prefix}:unmask` } as const] : []),
      ...(kept.readonly && write !== undefined && values.get(`/fields/${field}/readonly`) !== true
        ? [{ field, id: 'fixed', permission: write } as const]
        : []),
    ]
  })
}
