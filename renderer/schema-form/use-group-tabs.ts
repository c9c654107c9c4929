import { useState } from 'react'
import type { FormItem } from '#schemas/module/module-file.ts'
import type { FormContext, GroupTab } from './form-context.ts'
import type { FormModule, Values } from './form-values.ts'

export interface GroupTabsControl {
  /** JSON of `Pick<FormContext, 'layout' | 'places' | 'at'>`, which changes only with one of them. */
  readonly tabsJson: string
  readonly isLast: boolean
  /** Fields of the current tab or step. */
  readonly fields: readonly string[]
  /** Focus target once visible. */
  readonly wish: FocusRequest
  readonly setWish: (wish: FocusRequest) => void
  /** Shows a field in its tab or step and focuses it. */
  readonly reach: (field: string) => void
  /** Shows a field without focusing it. */
  readonly show: (field: string) => void
  readonly next: () => void
  readonly back: (() => void) | undefined
}

export interface FocusRequest {
  readonly at: number
  /** A field, or `true` for the first one. */
  readonly focus?: string | true
}

/** Current group of a form with tabs or steps. */
export function useGroupTabs(
  { form, fields: known }: FormModule,
  shown: readonly FormItem[],
  faulty: readonly string[],
  values: Values,
): GroupTabsControl {
  const [wish, setWish] = useState<FocusRequest>({ at: 0 })
  const layout = form.layout ?? 'sections'
  const visible = new Set(shown.map((item) => item.field))
  const inGroup = (group: number): readonly string[] =>
    form.groups[group]?.fields.map((item) => item.field).filter((field) => visible.has(field)) ?? []
  const places: readonly GroupTab[] =
    layout === 'sections'
      ? []
      : form.groups.flatMap((_, group) => {
          const fields = inGroup(group)
          const rows = fields
            .filter((field) => known[field]?.type === 'children')
            .map((field) => (Array.isArray(values[field]) ? (values[field] as readonly unknown[]).length : 0))
          return fields.length > 0
            ? [
                {
                  group,
                  faults: faulty.filter((field) => fields.includes(field)).length,
                  ...(rows.length > 0 ? { rows: rows.reduce((sum, n) => sum + n, 0) } : {}),
                },
              ]
            : []
        })
  const at = Math.min(wish.at, Math.max(0, places.length - 1))
  return {
    tabsJson: JSON.stringify({ layout, places, at } satisfies Pick<FormContext, 'layout' | 'places' | 'at'>),
    isLast: layout !== 'steps' || at >= places.length - 1,
    fields: inGroup(places[at]?.group ?? -1),
    wish,
    setWish,
    reach: (field) =>
      setWish({
        at: Math.max(
          0,
          places.findIndex(({ group }) => inGroup(group).includes(field)),
        ),
        focus: field,
      }),
    show: (field) =>
      setWish({
        at: Math.max(
          0,
          places.findIndex(({ group }) => inGroup(group).includes(field)),
        ),
      }),
    next: () => setWish({ at: at + 1, focus: true }),
    back: layout === 'steps' && at > 0 ? () => setWish({ at: at - 1, focus: true }) : undefined,
  }
}
