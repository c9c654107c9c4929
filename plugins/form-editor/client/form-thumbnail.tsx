import { IconRoute, IconSchool } from '@tabler/icons-react'
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

/**
 * Draws a form's picture, or its first page as a thumbnail in its own color; forms without a color get hues by their
 * ids, so that neighbors differ. Decorative, because the name stands beside it.
 */
export default function FormThumbnail({ value, row }: SlotProps) {
  const { primary, background, headImage, items = [] } = (value ?? {}) as CoverValue
  const picture = headImage?.startsWith('/files/') ? headImage : undefined
  const colors = {
    ...(isColor(primary) ? { '--cover': primary } : { '--turn': turnOf(row?.formId) }),
    ...(isColor(background) ? { '--cover-ground': background } : {}),
  } as CSSProperties
  if (picture)
    return (
      <span className={classes.cover} style={colors} aria-hidden="true">
        <img className={classes.picture} src={picture} alt="" loading="lazy" />
      </span>
    )
  const TypeIcon = typeIcons[String(row?.type)]
  return (
    <span className={classes.cover} style={colors} aria-hidden="true">
      {TypeIcon && (
        <span className={classes.type}>
          <TypeIcon size={20} stroke={1.75} />
        </span>
      )}
      <span className={classes.sheet}>
        <span className={classes.band} />
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

/** Types besides the usual form. */
const typeIcons: Readonly<Record<string, typeof IconRoute | undefined>> = { workflow: IconRoute, exam: IconSchool }

/** Turns from the hue of the primary color to blue, violet, rose, orange and green, if it is petrol. */
const turns = [0, 55, 95, 165, 205, 300] as const
const turnOf = (formId: unknown): number => (typeof formId === 'number' ? turns[formId % turns.length]! : 0)

type Shape = 'box' | 'choice' | 'date' | 'range' | 'area' | 'options' | 'stars' | 'none'

/** Returns the outline of a type's control; an unknown type is a text box. */
function shapeOf(name: string): Shape {
  const type = itemTypeOf(name)
  if (!type) return 'box'
  const item = { ...type.create('en'), id: '', label: '', type: name }
  if (type.calculation || type.family(item) === 'none') return 'none'
  if (hasOptions(item)) return type.settings.placeholder ? 'choice' : 'options' // a select renders as a box that opens
  if (type.measures(item).some((one) => typeof one === 'object' && 'mark' in one)) return 'stars'
  if (name.startsWith('date')) return name.endsWith('Range') ? 'range' : 'date'
  return type.settings.rows === undefined ? 'box' : 'area'
}

function Answer({ shape, options }: { readonly shape: Shape; readonly options: number }) {
  if (shape === 'none') return null
  const parts = { stars: 5, options: Math.max(2, options), range: 2 }[shape as string] ?? 1
  return (
    <span className={classes.answer} data-shape={shape}>
      {Array.from({ length: parts }, (_, at) => (
        <i key={at} />
      ))}
    </span>
  )
}

const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
