import { fieldTypeSpecs } from './field-types.ts'
import type { FieldType } from './module-file.ts'

/** Widgets for a type in addition to its default widget (field-types.ts). */
const moreWidgets: Readonly<Partial<Record<FieldType, readonly string[]>>> = {
  string: ['textarea', 'password'],
  text: ['input', 'code'],
  int: ['slider', 'rate'],
  bigint: ['slider', 'rate'],
  decimal: ['slider', 'rate'],
  json: ['code', 'textarea'],
  code: ['textarea'],
  color: ['input'],
  icon: ['input'],
  cron: ['input'],
  dict: ['radio'],
  enum: ['radio'],
  dicts: ['select'],
  ref: ['treeSelect'],
  refs: ['treeSelect', 'checkboxes'],
  image: ['upload'],
  images: ['upload'],
}

const numbers: readonly string[] = ['number', 'money', 'percent', 'bytes', 'duration', 'progress']
const texts: readonly string[] = ['link', 'email', 'phone', 'code', 'tag']

/** Cells for a type in addition to its default cell and plain text. */
const moreCells: Readonly<Partial<Record<FieldType, readonly string[]>>> = {
  // a text may hold a picture's URL, or the name of a colour or icon
  string: [...texts, 'image', 'avatar', 'color', 'icon', 'cron'],
  text: texts,
  email: texts,
  phone: texts,
  url: [...texts, 'image', 'avatar'],
  ip: texts,
  cron: ['code'],
  code: ['json'],
  json: ['code'],
  id: ['number'],
  int: numbers,
  bigint: numbers,
  decimal: numbers,
  date: ['fromNow'],
  datetime: ['date', 'fromNow'],
  dicts: ['tag'],
  refs: ['tag'],
  image: ['avatar', 'link'],
  images: ['image'],
  file: ['link'],
}

/** Cells that show a picture. */
export const pictureCells: ReadonlySet<string> = new Set(['image', 'images', 'avatar'])

/** The widgets that fit a type; undefined: any, because a hook decides the value. */
export const widgetsOf = (type: FieldType): readonly string[] | undefined =>
  type === 'virtual' ? undefined : [fieldTypeSpecs[type].widget, ...(moreWidgets[type] ?? []), 'hidden']

/** The cells that fit a type; undefined: any, because a hook decides the value. */
export const cellsOf = (type: FieldType): readonly string[] | undefined =>
  type === 'virtual'
    ? undefined
    : [...new Set([fieldTypeSpecs[type].cell, ...(moreCells[type] ?? []), 'text', 'ellipsis'])]
