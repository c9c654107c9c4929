import type { Field } from './module-file.ts'

export type Mask = NonNullable<Field['mask']>

/** Masks a value for a reader who may know that it exists. Empty values stay empty. */
export function masked(value: unknown, mask: Mask): unknown {
  if (value === null || value === undefined || value === '') return value
  return masks[mask](String(value))
}

const stars = '****'

const masks: Readonly<Record<Mask, (text: string) => string>> = {
  phone: (text) => (text.length < 8 ? stars : text.slice(0, 3) + stars + text.slice(-4)),
  email: (text) => {
    const at = text.lastIndexOf('@')
    return at < 1 ? stars : text.slice(0, 1) + stars + text.slice(at)
  },
  idcard: (text) => (text.length < 12 ? stars : text.slice(0, 4) + '*'.repeat(text.length - 8) + text.slice(-4)),
  name: (text) => [...text][0]! + '*'.repeat(Math.max(1, Math.min(2, [...text].length - 1))),
  all: () => stars,
}
