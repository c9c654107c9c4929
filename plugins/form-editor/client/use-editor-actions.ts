import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  addItem,
  changeForm,
  changeItem,
  duplicateItem,
  moveItem,
  removeItem,
  restoreItem,
} from '#schemas/form/edit-document.ts'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import type { Form, Item, ItemId } from '#schemas/form/form.ts'
import { limits } from '#schemas/form/limits.ts'
import type { Draft } from '#renderer/form-workspace/use-draft.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import { optionsOf } from '#schemas/form/item.ts'
import { currentLocale } from '#renderer/kit/i18n.ts'
import { turnedInto } from './inspector/change-item-type.ts'
import { refersTo, type Options, type OptionsContext } from './inspector/edit-options.ts'
import { baselineOf, noteBaseline } from './opened-form.ts'
import { rememberType } from './types/recent-question-types.ts'

/**
 * Focus target after an edit has rendered: the item's label with its text selected, the label with the caret at its
 * end, or the canvas row.
 */
export interface FocusWish {
  readonly id: ItemId
  readonly on: 'label' | 'end' | 'row'
}

/**
 * Editing commands shared by palette, canvas, inspector and shortcuts. The object keeps its identity, so that unchanged
 * rows do not re-render.
 */
export interface Editing {
  readonly select: (id: ItemId | undefined) => void
  /** Selects an item and focuses it. */
  readonly reveal: (id: ItemId) => void
  /** Adds an item after the selection, or at `at`. */
  readonly add: (type: string, at?: number) => void
  /** Adds the first item with the text typed so far; typing continues in its label. */
  readonly begin: (type: string, typed: Readonly<Record<string, unknown>>) => void
  /** Converts an item to another type: keeps the question where its answers fit, else replaces it by a new one. */
  readonly become: (id: ItemId, type: string) => void
  readonly change: (id: ItemId, patch: Partial<Item>, mark?: string) => void
  /** Whether a question can become any type, because it has no answers that would lose their meaning. */
  readonly isUnanswered: (id: ItemId) => boolean
  /** Options that a question had when the form was opened or in the published version; their values stand in answers. */
  readonly formerOptions: (id: ItemId) => Options
  /** Whether published answers or another part of the form may hold the value of an option or line of a question. */
  readonly isHeld: (id: ItemId, value: string) => boolean
  /** Changes the current options, which may be newer than the rendered ones. */
  readonly changeOptions: (
    id: ItemId,
    change: (options: Options, context: OptionsContext) => Options,
    mark?: string,
  ) => void
  readonly changeForm: (patch: Partial<Form>, mark?: string) => void
  readonly remove: (id: ItemId) => void
  readonly duplicate: (id: ItemId) => void
  readonly move: (id: ItemId, to: number) => void
  /** Moves an item up (-1) or down (1). */
  readonly shift: (id: ItemId, by: number) => void
  /** Selects the previous (-1) or next (1) item, as the arrow keys do. */
  readonly walk: (id: ItemId, by: number) => void
}

export interface EditingOptions {
  readonly form: FormDetail
  readonly draft: Draft
  readonly firstSelected: ItemId | undefined
  /** Returns the label of a new item of a type. */
  readonly nameOf: (type: string) => string
  readonly onRemoved: (item: Item, restore: () => void) => void
  /** Called after a move with the item's new position from 1, to announce it to screen readers. */
  readonly onMoved: (place: number) => void
  /** Whether items of the type can be added; shows the reason otherwise. */
  readonly mayAdd: (type: string) => boolean
  /** Called when the form already has its maximum number of items. */
  readonly onFull: () => void
}

export function useEditing(options: EditingOptions) {
  const [selected, setSelected] = useState(options.firstSelected)
  const selectedNow = useRef(options.firstSelected)
  const wish = useRef<FocusWish | undefined>(undefined)
  const latest = useRef(options)
  const { session } = options.draft
  useEffect(() => {
    latest.current = options
    noteBaseline(session, options.form)
  })

  const select = useCallback((id: ItemId | undefined, on?: FocusWish['on']) => {
    if (id !== undefined && on !== undefined) wish.current = { id, on }
    selectedNow.current = id
    setSelected(id)
  }, [])
  const takeWish = useCallback(() => {
    const wanted = wish.current
    wish.current = undefined
    return wanted
  }, [])

  const editing = useMemo<Editing>(() => {
    const { edit } = session
    const items = () => session.view().document.items
    const baseline = () => baselineOf(session, latest.current.form)
    const formerOptions = (id: ItemId): Options => baseline().options.get(id) ?? []
    const isHeld = (id: ItemId, value: string): boolean => {
      const { version, newItems } = latest.current.form
      return (
        (version > 0 && !newItems?.includes(id) && baseline().values.get(id)?.has(value) === true) ||
        refersTo(session.view().document, id, value)
      )
    }
    const isFull = () => items().length >= limits.items
    const indexOf = (id: ItemId | undefined) => items().findIndex((item) => item.id === id)
    /** Applies an edit that adds an item, and selects the new item. */
    const make = (change: (form: Form) => Form, at: number, on: FocusWish['on']) => {
      let made: ItemId | undefined
      edit((form) => {
        const next = change(form)
        made = next.items[at]?.id
        return next
      })
      if (made !== undefined) select(made, on)
    }

    return {
      select: (id) => select(id),
      reveal: (id) => select(id, 'row'),
      add: (type, at) => {
        if (isFull()) return latest.current.onFull()
        if (!latest.current.mayAdd(type)) return
        const behind = indexOf(selectedNow.current)
        rememberType(type)
        const place = at ?? (behind < 0 ? items().length : behind + 1)
        make((form) => addItem(form, type, place, latest.current.nameOf(type), currentLocale()), place, 'label')
      },
      begin: (type, typed) => {
        const at = items().length
        make(
          (form) => {
            const next = addItem(form, type, at, '', currentLocale())
            return changeItem(next, next.items[at]!.id, typed as Partial<Item>)
          },
          at,
          'end',
        )
      },
      become: (id, type) => {
        const at = indexOf(id)
        const item = items()[at]
        if (!item || item.type === type) return select(id, 'label')
        if (!latest.current.mayAdd(type)) return
        rememberType(type)
        if (itemTypeOf(item.type)?.becomes.includes(type)) {
          edit((form) => changeItem(form, id, turnedInto(item, type, currentLocale())))
          return select(id, 'label')
        }
        make(
          (form) => removeItem(addItem(form, type, at, latest.current.nameOf(type), currentLocale()), id),
          at,
          'label',
        )
      },
      change: (id, patch, mark) => edit((form) => changeItem(form, id, patch), mark && `${id}:${mark}`),
      isUnanswered: (id) => {
        const { version, submissions, newItems } = latest.current.form
        if (version === 0 || submissions === 0 || newItems?.includes(id)) return true
        return !baseline().values.has(id)
      },
      formerOptions,
      isHeld,
      changeOptions: (id, change, mark) =>
        edit(
          (form) => {
            const item = form.items.find((one) => one.id === id)
            const context = { former: formerOptions(id), isHeld: (value: string) => isHeld(id, value) }
            const next = item && change(optionsOf(item), context)
            return next === undefined || next === optionsOf(item!)
              ? form
              : changeItem(form, id, { options: next } as Partial<Item>)
          },
          mark && `${id}:${mark}`,
        ),
      changeForm: (patch, mark) => edit((form) => changeForm(form, patch), mark && `form:${mark}`),
      remove: (id) => {
        const at = indexOf(id)
        const item = items()[at]
        if (!item) return
        const before = session.view().document
        edit((form) => removeItem(form, id))
        const next = items()[at + 1] ?? items()[at - 1]
        select(next?.id, 'row')
        latest.current.onRemoved(item, () => {
          edit((form) => restoreItem(form, before, id))
          select(id, 'row')
        })
      },
      duplicate: (id) =>
        isFull() ? latest.current.onFull() : make((form) => duplicateItem(form, id), indexOf(id) + 1, 'row'),
      move: (id, to) => {
        edit((form) =>
          moveItem(
            form,
            form.items.findIndex((item) => item.id === id),
            to,
          ),
        )
        select(id, 'row')
        latest.current.onMoved(to + 1)
      },
      shift: (id, by) => {
        const to = indexOf(id) + by
        if (to < 0 || to >= items().length) return
        edit((form) => moveItem(form, indexOf(id), to))
        select(id, 'row')
        latest.current.onMoved(to + 1)
      },
      walk: (id, by) => {
        const next = items()[indexOf(id) + by]
        if (next) select(next.id, 'row')
      },
    }
  }, [session, select])

  return { selected, editing, takeWish }
}
