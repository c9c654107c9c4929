import type { Artifact, CodebookEntry, Compiled, Expr } from './artifact.ts'
import { answerSchemaOf } from './answer-schema.ts'
import { canonical } from './canonical.ts'
import { checkLogic, valueFits } from './check-logic.ts'
import { checkSettings } from './check-settings.ts'
import { choicesOf, finding, named, hasOptions, optionsOf, itemIdPattern } from './item.ts'
import { rowItemsOf } from './row-items.ts'
import type { Finding, Form, Item, ItemId } from './form.ts'
import { parserFor, readsOf } from './formula.ts'
import { graphOf, type Formulas } from './graph.ts'
import { familyOf, hasAnswer, isAsked, itemTypeOf, maxLengthOf, needsSignIn, richTextsOf } from './item-types.ts'
import { limits } from './limits.ts'
import { patternFault } from './pattern.ts'
import { rootOf } from './edit.ts'
import { textIn } from '../module/localized-text.ts'
import { publicFormOf } from './public-form.ts'
import { unreachableItems, emptyPages } from './unreachable-items.ts'
import { isUnique, mayBeUnique } from './unique.ts'

/**
 * Compiles a well-formed document (`readForm`) to the artifact that everything else uses, or returns every error. Pure
 * and deterministic: equal documents give equal artifacts including key order, so their JSON can be hashed.
 */
export function compile(form: Form): Compiled {
  const { formulas, faults } = parseAll(form)
  const errors = [
    ...checkForm(form),
    ...form.items.flatMap(checkItem),
    ...checkSignIn(form),
    ...repeatedIds(form),
    ...faults,
    ...checkLogic(form),
    ...checkSettings(form.settings),
  ]
  const warnings = [...sameLabels(form), ...emptyPages(form), ...checkPiping(form), ...textsInSums(form, formulas)]
  const made = graphOf(form, formulas)
  const all = [...errors, ...('circles' in made ? made.circles : []), ...unreachableItems(form)]
  if (all.length > 0 || 'circles' in made) return { errors: all, warnings }
  const artifact: Artifact = {
    format: 1,
    answerSchema: answerSchemaOf(form.items),
    publicForm: publicFormOf(form),
    graph: made.graph,
    codebook: form.items.flatMap(codebookEntry),
  }
  return { artifact: canonical(artifact), errors, warnings }
}

function checkForm(form: Form): readonly Finding[] {
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
const checkSignIn = ({ items, settings }: Form): readonly Finding[] =>
  settings.access?.signIn
    ? []
    : items.flatMap((item, i) =>
        needsSignIn(item)
          ? [
              finding(
                'item.signIn',
                `items/${i}`,
                `「${named(item)}」会列出本单位的人员或部门，请在表单设置的「访问」里打开「登录后填写」`,
                `“${named(item)}” lists people or departments. Turn on “Require sign-in” in the form’s settings.`,
                item.id,
              ),
            ]
          : [],
      )

function checkItem(item: Item, i: number): readonly Finding[] {
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

function repeatedIds(form: Form): readonly Finding[] {
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

function parseAll(form: Form): { readonly formulas: Formulas; readonly faults: readonly Finding[] } {
  const parse = parserFor(form)
  const formulas = new Map<ItemId, Expr>()
  const faults = form.items.flatMap((item, i) => {
    const formula = itemTypeOf(item.type)?.calculation?.(item).formula
    if (!formula?.trim()) return []
    const parsed = parse(formula)
    if ('expr' in parsed) {
      formulas.set(item.id, parsed.expr)
      return []
    }
    return [
      finding(
        'formula.bad',
        `items/${i}/formula`,
        `「${named(item)}」的公式：${parsed.fault['zh-cn']}`,
        `The formula of “${named(item)}”: ${parsed.fault.en}`,
        item.id,
      ),
    ]
  })
  return { formulas, faults }
}

/** Warns about equal labels: two export columns with one header confuse people, though not programs. */
function sameLabels(form: Form): readonly Finding[] {
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

function checkPiping(form: Form): readonly Finding[] {
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

const ofLists: readonly string[] = ['sum', 'mean', 'min', 'max', 'count', 'concat', 'list contains']

/** References of a formula to rows outside of a list function: item, and name of the question in the rows. */
function rowsAlone(
  expr: Expr,
  items: ReadonlyMap<ItemId, Item>,
  isInList = false,
): readonly (readonly [item: ItemId, name: string])[] {
  if ('args' in expr) return expr.args.flatMap((arg) => rowsAlone(arg, items, ofLists.includes(expr.op)))
  if (!('path' in expr) || isInList) return []
  const item = items.get(rootOf(expr.path))
  const operand =
    item &&
    itemTypeOf(item.type)
      ?.operands(item)
      .find(({ suffix }) => item.id + suffix === expr.path)
  return operand?.isOfRows ? [[item!.id, textIn(operand.label ?? '', 'zh-cn')]] : []
}

/** Reports sums of choices: a choice's value is text, so its score was meant. */
function textsInSums(form: Form, formulas: Formulas): readonly Finding[] {
  const items = new Map(form.items.map((item) => [item.id, item]))
  const isChoice = (id: ItemId): boolean => items.has(id) && hasOptions(items.get(id)!)
  const mute = (expr: Expr): readonly string[] =>
    'args' in expr
      ? expr.args.flatMap((arg) =>
          'path' in arg
            ? ['+', '-', '*', '/', 'sum', 'mean', 'min', 'max'].includes(expr.op) && isChoice(arg.path)
              ? [arg.path]
              : []
            : mute(arg),
        )
      : []
  return form.items.flatMap((item, i) => {
    const expr = formulas.get(item.id)
    if (!expr) return []
    const unscored = readsOf(expr)
      .filter((path) => path.endsWith('.score'))
      .map((path) => items.get(path.slice(0, 6))!)
      .filter((read) => hasOptions(read) && !optionsOf(read).some((option) => option.score !== undefined))
    return [
      ...mute(expr).map((id) =>
        finding(
          'formula.text',
          `items/${i}/formula`,
          `「${named(items.get(id)!)}」的选项值是文字，计算请用 ${id}.score`,
          `The options of “${named(items.get(id)!)}” are text; calculate with ${id}.score`,
          item.id,
        ),
      ),
      ...rowsAlone(expr, items).map(([id, name]) =>
        finding(
          'formula.rows',
          `items/${i}/formula`,
          `「${named(items.get(id)!)}」的「${name}」每行一个，请放进 sum、mean、min、max、count 或 concat`,
          `“${name}” of “${named(items.get(id)!)}” has a value for each row; put it into sum, mean, min, max, count or concat`,
          item.id,
        ),
      ),
      ...unscored.map((read) =>
        finding(
          'formula.unscored',
          `items/${i}/formula`,
          `「${named(read)}」的选项都没有分值`,
          `No option of “${named(read)}” has a score`,
          item.id,
        ),
      ),
    ]
  })
}

function codebookEntry(item: Item): readonly CodebookEntry[] {
  if (!hasAnswer(item)) return []
  const options = hasOptions(item)
    ? choicesOf(item).map(({ value, label, score }) => ({ value, label, ...(score === undefined ? {} : { score }) }))
    : undefined
  return [{ id: item.id, type: item.type, label: item.label, item, ...(options ? { options } : {}) }]
}
