import { change, type Change } from '../version-change.ts'
import { named, type Finding } from '../item.ts'
import type { ItemSettings } from '../item-setting.ts'
import type { JsonSchema, Posted } from '../item-type.ts'
import { boundChanges } from './scale-bounds.ts'
import { checkOptions, valueSchema } from './choice-base.ts'
import { optionChanges } from './diff-choices.ts'
import { checkPicks, parsePicks, pickSchema, pickSettings, type PicksItem } from './multiple-choice-base.ts'

/** One value of the options, or a list of them when `multiple`. */
export interface OneOrSeveralItem extends PicksItem {
  readonly multiple?: boolean
}

const whenMultiple = { multiple: { eq: true } }

export const oneOrSeveralSettings = {
  multiple: {
    type: 'bool',
    label: { 'zh-cn': '可以多选', en: 'Several choices' },
    clears: ['min', 'max'],
    section: 'limits',
    isPublic: true,
  },
  min: { ...pickSettings.min, visible: whenMultiple },
  max: { ...pickSettings.max, visible: whenMultiple },
} as const satisfies ItemSettings

/** Several are of the family `choices`, one is a `choice`. */
export const oneOrSeveralFamily = (item: OneOrSeveralItem) => (item.multiple ? 'choices' : 'choice')

export const oneOrSeveralSchema = (item: OneOrSeveralItem): JsonSchema =>
  item.multiple ? pickSchema(item) : valueSchema(item)

export const checkOneOrSeveral = (item: OneOrSeveralItem, at: string): readonly Finding[] => [
  ...checkOptions(item, at),
  ...(item.multiple ? checkPicks(item, at) : []),
]

export const parseOneOrSeveral = (item: OneOrSeveralItem, posted: Posted): unknown =>
  item.multiple ? parsePicks(posted(item.id)) : posted(item.id)[0] || undefined

export const oneOrSeveralChanges = (was: OneOrSeveralItem, item: OneOrSeveralItem): readonly Change[] => [
  ...(Boolean(was.multiple) === Boolean(item.multiple)
    ? []
    : [
        change(
          'breaking',
          'item.multiple',
          `「${named(item)}」在单选和多选之间改变`,
          `“${named(item)}” changed between one and several choices`,
          item.id,
        ),
      ]),
  ...optionChanges(was, item),
  ...boundChanges(item, [{ low: [was.min, item.min], high: [was.max, item.max] }]),
]
