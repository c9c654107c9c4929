import { Fragment, memo, Suspense, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Answers, Form, Item, ItemId } from '#schemas/form/form.ts'
import { isAsked, pipe, type LogicState } from '#schemas/form/runtime.ts'
import { fullOptionsOf } from '#schemas/form/seats-left.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { blocksOf, itemsOfBlock, type Block } from './item-blocks.ts'
import type { FillSession } from './fill-session-types.ts'
import { FillItem } from './form-item.tsx'
import { useLeaveAfterPress } from './use-delayed-blur.ts'
import { otherOf } from './widget-props.ts'

export interface ItemsProps {
  readonly form: Form
  readonly session: FillSession
  /** Items of the current page. */
  readonly items: readonly Item[]
  readonly visible: ReadonlySet<ItemId>
  readonly locale: Locale
}

/** From this many items on, only the questions near the viewport are laid out (styles/question.css). */
const manyItems = 60

/**
 * Renders the items of a page. An answer re-renders only its own block and those that depend on it; long pages hydrate
 * block by block, starting with the one in use.
 */
export const Items = memo(function Items({ form, session, items, visible, locale }: ItemsProps) {
  const blocks = useMemo(() => blocksOf(form, items, visible), [form, items, visible])
  const list = useRef<HTMLDivElement>(null)
  const leave = useLeaveAfterPress(list, session.leave)
  // depends on the form alone, because a change would render every question anew
  const isLong = form.items.length > itemsOfBlock
  const Part = isLong ? Suspense : Fragment
  // questions side by side share a row across blocks
  const isOneColumn = isLong && form.items.every(({ span = 24 }) => span === 24)
  return (
    <div ref={list} className="fw-items" data-many={items.length > manyItems || undefined}>
      {blocks.map(({ key, ...block }) => {
        const part = <BlockItems {...block} form={form} session={session} locale={locale} onLeave={leave} />
        return <Part key={key}>{isOneColumn ? <div className="fw-block">{part}</div> : part}</Part>
      })}
    </div>
  )
})

type BlockProps = Omit<Block, 'key'> & Omit<ItemsProps, 'visible'> & { readonly onLeave: (id: ItemId) => void }

const BlockItems = memo(function BlockItems({ form, session, items, number, locale, onLeave }: BlockProps) {
  const blanks = useMemo(() => new Map(items.flatMap((item) => blanksOf(item) ?? [])), [items])
  const ids = useMemo(() => [...items.map(({ id }) => id), ...[...blanks.values()].flat()], [items, blanks])
  const turn = useSyncExternalStore(
    session.subscribe,
    () => session.turnOf(ids),
    () => 0,
  )
  // An untouched block renders the server's state for hydration, though answers elsewhere may have changed.
  const { raw, logic, errors, left } = turn === 0 ? session.start : session.state()
  const piped = (text: string): string => pipe(text, form, logic.answers)
  let next = number
  return items.map((item) => (
    <FillItem
      key={item.id}
      item={item}
      locale={locale}
      value={valueOf(item, raw, logic)}
      other={textOf(raw[otherOf(item.id)])}
      error={errors.get(item.id)?.message}
      wrongInRow={errors.get(item.id)?.inRow}
      required={logic.required.has(item.id)}
      disabled={logic.disabled.has(item.id) || logic.fixed.has(item.id)}
      hiddenOptions={logic.hiddenOptions.get(item.id)}
      fullOptions={fullOptionsOf(left[item.id])}
      seatsLeft={left[item.id]}
      number={form.theme.numbering && isAsked(item) ? next++ : undefined}
      label={item.label.includes('{{') ? piped(item.label) : undefined}
      fill={blanks.has(item.id) ? piped : undefined}
      onChange={session.change}
      onBlur={onLeave}
    />
  ))
}, sameBlock)

/** Compares the items one by one, because each render creates a new list. */
function sameBlock({ items: was, ...before }: BlockProps, { items, ...now }: BlockProps): boolean {
  return (
    was.length === items.length &&
    was.every((item, i) => item === items[i]) &&
    (Object.keys(now) as (keyof typeof now)[]).every((key) => before[key] === now[key])
  )
}

/** Returns the value to show: the result of the rules, or the raw entry of a disabled item whose value no rule sets. */
const valueOf = (item: Item, raw: Answers, logic: LogicState): unknown =>
  logic.disabled.has(item.id) && !logic.fixed.has(item.id) ? raw[item.id] : logic.answers[item.id]

/** Returns the id of an item with the ids of items whose answers are piped into its texts; undefined without any. */
function blanksOf(item: Item): readonly (readonly [ItemId, readonly ItemId[]])[] | undefined {
  const texts = Object.values(item).filter((value) => typeof value === 'string' && value.includes('{{'))
  if (texts.length === 0) return undefined
  return [[item.id, [...texts.join().matchAll(/\{\{([A-Za-z0-9]{6})\}\}/g)].map(([, id]) => id!)]]
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
