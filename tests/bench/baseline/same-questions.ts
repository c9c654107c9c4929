import type { Form, Item } from '#schemas/form/form.ts'
import { optionsOf } from '#schemas/form/item.ts'

/** A form of `manyQuestions` as the JSON that survey-core reads. */
export const surveyOf = ({ title, items }: Form): object => ({ title, elements: items.map(elementOf) })

/** The same form as a JSON Schema for rjsf. */
export const jsonSchemaOf = ({ title, items }: Form): object => ({
  type: 'object',
  title,
  properties: Object.fromEntries(items.map((item) => [item.id, propertyOf(item)])),
})

interface Bounds {
  readonly maxLength?: number
  readonly min?: number
  readonly max?: number
}

function elementOf(item: Item): object {
  const { id: name, label: title, type } = item
  const { maxLength, min, max } = item as Bounds
  const choices = optionsOf(item).map(({ value, label }) => ({ value, text: label }))
  switch (type) {
    case 'radio':
      return { type: 'radiogroup', name, title, choices }
    case 'checkbox':
      return { type: 'checkbox', name, title, choices }
    case 'number':
      return { type: 'text', inputType: 'number', name, title, min, max }
    case 'date':
      return { type: 'text', inputType: 'date', name, title }
    default:
      return { type: 'text', name, title, maxLength }
  }
}

function propertyOf(item: Item): object {
  const { label: title, type } = item
  const { maxLength, min: minimum, max: maximum } = item as Bounds
  const oneOf = optionsOf(item).map(({ value, label }) => ({ const: value, title: label }))
  switch (type) {
    case 'radio':
      return { type: 'string', title, oneOf }
    case 'checkbox':
      return { type: 'array', title, uniqueItems: true, items: { type: 'string', oneOf } }
    case 'number':
      return { type: 'number', title, minimum, maximum }
    case 'date':
      return { type: 'string', format: 'date', title }
    default:
      return { type: 'string', title, maxLength }
  }
}
