import { useMemo } from 'react'
import { useLocale, useText } from '../kit/i18n.ts'
import { seldomMs, useApi } from '../kit/use-api-query.ts'
import { dash } from '../kit/format-values.ts'
import classes from './dict-tag.module.css'
import type { Tone } from './status-dot.tsx'
import type { ClientField } from '#schemas/api/module-api-types.ts'

/** One item of a dictionary (specification §3). */
export interface DictItem {
  readonly dictValue: string
  readonly dictLabel: string
  readonly dictLabelEn?: string
  readonly listClass?: string | null
  /** Space-separated names of text styles (`dict-tag.module.css`); others have no effect. */
  readonly cssClass?: string | null
  /** `Y` for the entry preselected in new forms. */
  readonly isDefault?: string
}

export interface DictTagProps {
  readonly items: readonly DictItem[]
  /** One value, a list of them, or a comma-separated text of them. */
  readonly value: unknown
  /** Whether values are names, such as a person's roles, shown as filled tags; otherwise a status with a dot. */
  readonly isPlain?: boolean
}

/** Labels of the matching dictionary items, each in its item's tone. A value without an item is shown itself. */
export function DictTag({ items, value, isPlain = false }: DictTagProps) {
  const values = valuesOf(value)
  if (values.length === 0) return <span>{dash}</span>
  // shows no raw code while the dictionary loads, because it would look like the value
  if (items === pending) return <span className={classes.pending} aria-hidden="true" />
  return (
    <span className={classes.tags}>
      {values.map((one) => {
        const item = items.find((candidate) => String(candidate.dictValue) === one)
        const tone = toneOf(item?.listClass)
        return (
          <span
            key={one}
            className={tone ? (isPlain ? classes.tag : classes.status) : undefined}
            data-tone={tone}
            data-style={item?.cssClass || undefined}
            title={item?.dictLabel ?? one}
          >
            {item?.dictLabel ?? one}
          </span>
        )
      })}
    </span>
  )
}

/**
 * The items of a dictionary by its type, such as `gender`, with the labels of the reader's language; kept between
 * screens.
 */
export function useDict(type: string | undefined): readonly DictItem[] {
  const { data, error } = useApi<readonly DictItem[]>(
    type && `/system/dict/data/type/${encodeURIComponent(type)}`,
    undefined,
    { newForMs: seldomMs },
  )
  const locale = useLocale()
  return useMemo(
    () =>
      (locale === 'en' ? data?.map((item) => ({ ...item, dictLabel: item.dictLabelEn || item.dictLabel })) : data) ??
      (type && !error ? pending : none),
    [data, error, locale, type],
  )
}

const none: readonly DictItem[] = []
/** Placeholder while the dictionary loads. */
const pending: readonly DictItem[] = []

const valuesOf = (value: unknown): readonly string[] => {
  if (value === undefined || value === null || value === '') return []
  const list = Array.isArray(value) ? value : String(value).split(',')
  return list.map((one) => String(one).trim()).filter((one) => one !== '')
}

/** `listClass` names a tag type, or `default` and empty for plain text (specification §3). */
function toneOf(listClass: string | null | undefined): Tone | undefined {
  return listClass ? tonesByClass[listClass] : undefined
}

const tonesByClass: Readonly<Record<string, Tone>> = {
  primary: 'brand',
  success: 'ok',
  info: 'neutral',
  warning: 'warn',
  danger: 'fail',
  ok: 'ok',
  warn: 'warn',
  fail: 'fail',
  brand: 'brand',
  neutral: 'neutral',
}

/** The choices of a field as dictionary items: from its dictionary, or from its own options. */
export function useChoices(field: ClientField | undefined): readonly DictItem[] {
  const text = useText()
  const items = useDict(field?.dict)
  if (!field?.options) return items
  return field.options.map(({ value, label, tag }) => ({
    dictValue: String(value),
    dictLabel: text(label),
    listClass: tag ?? null,
  }))
}
