import { valueFits } from './check-logic.ts'
import { finding, named, itemIdPattern } from './item.ts'
import { rowItemsOf } from './row-items.ts'
import type { Finding, Form, Item, ItemId } from './form.ts'
import { familyOf, hasAnswer, isAsked, itemTypeOf, maxLengthOf, needsSignIn, richTextsOf } from './item-types.ts'
import { limits } from './limits.ts'
import { checkOptionSource } from './check-option-sources.ts'
import { patternFault } from './check-pattern-cost.ts'
import { isUnique, mayBeUnique } from './unique-answers.ts'

/** Errors of the form as a whole: no title, no question, too many items. */
export function checkForm(form: Form): readonly Finding[] {
  return [
    ...(form.title.trim() === ''
      ? [finding('title.none', 'title', '表单还没有标题', 'The form has no title yet')]
      : []),
    ...(form.items.some(hasAnswer)
      ? []
      : [
          finding(
            'form.empty',
            'items',
            '无有效表单项，无法发布',
            'There is no question to answer yet, so the form cannot be published',
          ),
        ]),
    ...(form.items.length > limits.items
      ? [finding('form.long', 'items', `最多 ${limits.items} 个表单项`, `A form takes at most ${limits.items} items`)]
      : []),
  ]
}

/** Questions with contents that are for signed-in visitors only. */
export const checkSignIn = ({ items, settings }: Form): readonly Finding[] =>
  settings.access?.signIn
    ? []
    : items.flatMap((item) =>
        needsSignIn(item)
          ? [
              finding(
                'item.signIn',
                'settings/access/signIn',
                `「${named(item)}」会列出本单位的人员或部门，请在表单设置的「时间与权限」里打开「登录后填写」`,
                `“${named(item)}” lists people or departments. Turn on “Require sign-in” under “Time and access” in the form’s settings.`,
                item.id,
              ),
            ]
          : [],
      )

/** Errors of one item: its type, id, label, rules and default. */
export function checkItem(item: Item, i: number): readonly Finding[] {
  const at = `items/${i}`
  const itemType = itemTypeOf(item.type)
  if (!itemType)
    return [
      finding(
        'item.type',
        `${at}/type`,
        `「${named(item)}」的题型「${item.type}」暂不支持`,
        `“${named(item)}” is of a type we do not know: ${item.type}`,
        item.id,
      ),
    ]
  return [
    ...(itemIdPattern.test(item.id)
      ? []
      : [
          finding(
            'item.id',
            `${at}/id`,
            `编号「${item.id}」不是 6 位字母或数字`,
            `The id “${item.id}” is not six letters or digits`,
            item.id,
          ),
        ]),
    ...(hasAnswer(item) && item.label.trim() === ''
      ? [finding('item.label', `${at}/label`, `第 ${i + 1} 项还没有标题`, `Item ${i + 1} has no label yet`, item.id)]
      : []),
    ...itemType.check(item, at),
    ...checkOptionSource(item, itemType.optionSources, at),
    ...(isUnique(item) && !mayBeUnique(item)
      ? [
          finding(
            'item.unique',
            `${at}/unique`,
            `「${named(item)}」不是文本题，不能设为不允许重复`,
            `“${named(item)}” is no text, so its answers cannot be made unique`,
            item.id,
          ),
        ]
      : []),
    ...checkPatterns(item, at, item.id),
    ...rowItemsOf(item).flatMap((inner, n) => checkPatterns(inner as Item, `${at}/rowItems/${n}`, item.id)),
    ...(item.default === undefined || item.default === '' || !isAsked(item) || defaultFits(item)
      ? []
      : [
          finding(
            'item.default',
            `${at}/default`,
            `「${named(item)}」的默认值不符合它自己的要求`,
            `The default of “${named(item)}” is not an answer it accepts`,
            item.id,
          ),
        ]),
  ]
}

/** Patterns that may cost too much; of a question in a row, reported with the item that it is in. */
const checkPatterns = (item: Item, at: string, owner: ItemId): readonly Finding[] =>
  (item.rules ?? []).flatMap((rule, r) => {
    const fault = patternFault(rule.pattern, maxLengthOf(item))
    return fault
      ? [
          finding(
            'item.pattern',
            `${at}/rules/${r}/pattern`,
            `「${named(item)}」的格式「${rule.pattern}」${fault['zh-cn']}`,
            `The pattern ${rule.pattern} of “${named(item)}” ${fault.en}`,
            owner,
          ),
        ]
      : []
  })

/** Whether a default fits its item. Refused patterns never run, not even on a default. */
const defaultFits = (item: Item): boolean =>
  // the type defines the allowed defaults
  familyOf(item) === 'people' ||
  (item.rules ?? []).some((rule) => patternFault(rule.pattern, maxLengthOf(item))) ||
  valueFits(item, item.default)

/** Errors of ids that several items share. */
export function repeatedIds(form: Form): readonly Finding[] {
  const seen = new Set<ItemId>()
  return form.items.flatMap((item, i) => {
    const again = seen.has(item.id)
    seen.add(item.id)
    return again
      ? [
          finding(
            'item.twice',
            `items/${i}/id`,
            `编号 ${item.id} 出现了两次`,
            `The id ${item.id} appears twice`,
            item.id,
          ),
        ]
      : []
  })
}

/** Warns about equal labels: two export columns with one header confuse people, though not programs. */
export function sameLabels(form: Form): readonly Finding[] {
  const seen = new Set<string>()
  return form.items.flatMap((item, i) => {
    const label = item.label.trim()
    if (label === '' || !hasAnswer(item)) return []
    const again = seen.has(label)
    seen.add(label)
    return again
      ? [
          finding(
            'item.sameLabel',
            `items/${i}/label`,
            `有两个题目都叫「${named(item)}」`,
            `Two items are called “${named(item)}”`,
            item.id,
          ),
        ]
      : []
  })
}

/** Warnings of texts that insert the answer of a removed question. */
export function checkPiping(form: Form): readonly Finding[] {
  const known = new Set(form.items.filter(hasAnswer).map((item) => item.id))
  const texts: readonly (readonly [at: string, text: string | undefined])[] = [
    ['description', form.description],
    ['settings/submit/html', form.settings.submit?.html],
    ...form.items.flatMap((item, i) =>
      [['label', item.label], ['help', item.help], ...richTextsOf(item)].map(
        ([key, text]) => [`items/${i}/${key}`, text] as const,
      ),
    ),
  ]
  return texts.flatMap(([at, text]) =>
    [...(text ?? '').matchAll(/\{\{([A-Za-z0-9]{6})\}\}/g)]
      .filter(([, id]) => !known.has(id!))
      .map(([, id]) =>
        finding(
          'piping.unknown',
          at,
          `文字里引用的题目已被删除（${id}）`,
          `The text mentions a question that has been deleted (${id})`,
        ),
      ),
  )
}
