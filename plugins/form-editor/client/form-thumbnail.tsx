import type { CSSProperties } from 'react'
import type { Form } from '#schemas/form/form.ts'
import { hasOptions } from '#schemas/form/item.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import classes from './form-thumbnail.module.css'

/** Data of a cover (`form.cover` of the database). */
interface CoverValue {
  readonly primary?: string | null | undefined
  readonly background?: string | null | undefined
  readonly headImage?: string | null | undefined
  readonly items?: readonly {
    readonly type?: string
    readonly label?: string | null | undefined
    readonly options?: number | null | undefined
  }[]
}

const mostOptions = 4

/** Cover of a document, as the database makes it of a draft for the list of forms. */
export const coverOf = ({ theme, items }: Form): CoverValue => ({
  primary: theme.primary,
  background: theme.background,
  headImage: theme.headImage,
  items: items.slice(0, 6).map((item) => ({
    type: item.type,
    label: item.label,
    options: 'options' in item && item.options ? Math.min(item.options.length, mostOptions) : undefined,
  })),
})

/** Draws a form's first page as a thumbnail in its own color. Decorative, because the name stands beside it. */
export default function Cover({ value }: SlotProps) {
  const { primary, background, headImage, items = [] } = (value ?? {}) as CoverValue
  const colors = {
    ...(isColor(primary) ? { '--cover': primary } : {}),
    ...(isColor(background) ? { '--cover-ground': background } : {}),
  } as CSSProperties
  return (
    <span className={classes.cover} style={colors} aria-hidden="true">
      <span className={classes.sheet}>
        <span className={classes.band}>
          {headImage?.startsWith('/files/') && <img className={classes.head} src={headImage} alt="" loading="lazy" />}
        </span>
        {items.slice(0, 4).map(({ type = '', label, options }, at) => (
          <span key={at} className={classes.item}>
            <span className={classes.label}>{label}</span>
            <Answer shape={shapeOf(type)} options={options ?? 3} />
          </span>
        ))}
        {items.length === 0 && <span className={classes.blank} />}
      </span>
    </span>
  )
}

type Shape = 'box' | 'area' | 'options' | 'stars' | 'none'

/** Returns the outline of a type's control; an unknown type is a text box. */
function shapeOf(name: string): Shape {
  const type = itemTypeOf(name)
  if (!type) return 'box'
  const item = { ...type.create('en'), id: '', label: '', type: name }
  if (type.calculation || type.family(item) === 'none') return 'none'
  if (hasOptions(item)) return type.settings.placeholder ? 'box' : 'options' // a select renders as a box
  if (type.measures(item).some((one) => typeof one === 'object' && 'mark' in one)) return 'stars'
  return type.settings.rows === undefined ? 'box' : 'area'
}

function Answer({ shape, options }: { readonly shape: Shape; readonly options: number }) {
  if (shape === 'none') return null
  const parts = shape === 'stars' ? 5 : shape === 'options' ? Math.max(2, options) : 1
  return (
    <span className={classes.answer} data-shape={shape}>
      {Array.from({ length: parts }, (_, at) => (
        <i key={at} />
      ))}
    </span>
  )
}

const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
