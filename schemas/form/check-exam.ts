import { fieldsOf } from '../module/condition.ts'
import { isMultiple } from './decimal.ts'
import { rootOf } from './edit-document.ts'
import type { ExamAttributes } from './exam-types.ts'
import { readsOf } from './parse-formula.ts'
import { gradingOf, hasKey, isExam, isGradedByHand, totalPoints, type Grading } from './grading.ts'
import type { Formulas } from './dependency-graph.ts'
import { choicesOf, finding, named, type Finding } from './item.ts'
import type { Form, Item } from './form.ts'
import { familyOf, itemTypeOf } from './item-types.ts'
import { valueFits } from './check-logic.ts'
import { picked } from './types/choice-base.ts'
import { asRows, rowsOf, type GridItem } from './types/matrix-base.ts'

/** Reports what keeps an exam from being graded, and what would reveal its answer key. */
export function checkExam(form: Form, formulas: Formulas): readonly Finding[] {
  return isExam(form)
    ? [
        ...checkSettings(form),
        ...form.items.flatMap((item, i) => (item.exam ? checkItem(item, item.exam, `items/${i}/exam`) : [])),
        ...scoresRead(form, formulas),
      ]
    : []
}

function checkSettings(form: Form): readonly Finding[] {
  const { exam = {}, draft, submit } = form.settings
  const total = totalPoints(form)
  return [
    ...(total === 0
      ? [
          finding(
            'exam.total',
            'settings/exam',
            '考试还没有设置分值，总分为 0',
            'No question of this exam has points yet',
          ),
        ]
      : []),
    ...(exam.timeLimit !== undefined && !(Number.isInteger(exam.timeLimit) && exam.timeLimit >= 1)
      ? [
          finding(
            'exam.timeLimit',
            'settings/exam/timeLimit',
            '考试限时要是不少于 1 的整数分钟',
            'The time limit must be a whole number of minutes, at least 1',
          ),
        ]
      : []),
    ...(exam.passMark !== undefined && total > 0 && exam.passMark > total
      ? [
          finding(
            'exam.passMark',
            'settings/exam/passMark',
            `及格分 ${exam.passMark} 高于总分 ${total}`,
            `The pass mark of ${exam.passMark} is above the total of ${total} points`,
          ),
        ]
      : []),
    ...(exam.shuffle && form.logic.some(({ then }) => then.some((effect) => effect.do === 'jump'))
      ? [
          finding(
            'exam.shuffle',
            'settings/exam/shuffle',
            '题目乱序的考试不能用跳转规则',
            'An exam that shuffles its questions can’t have rules that jump',
          ),
        ]
      : []),
    ...(exam.timeLimit !== undefined && draft?.resume
      ? [
          finding(
            'exam.resume',
            'settings/draft/resume',
            '限时考试不能保存后在其他设备继续',
            'An exam with a time limit can’t be saved and continued on another device',
          ),
        ]
      : []),
    ...(submit?.editAfter && (exam.timeLimit !== undefined || (exam.showResult ?? 'atOnce') === 'atOnce')
      ? [
          finding(
            'exam.editAfter',
            'settings/submit/editAfter',
            '限时或交卷后立即公布成绩的考试，不能允许提交后修改',
            'Submissions can’t be edited in an exam that has a time limit or shows results at once',
          ),
        ]
      : []),
  ]
}

function checkItem(item: Item, exam: ExamAttributes, at: string): readonly Finding[] {
  const name = named(item)
  const report = (code: string, key: string, zh: string, en: string): Finding =>
    finding(code, `${at}${key}`, `「${name}」${zh}`, en, item.id)
  const grading = gradingOf(item)
  if (!itemTypeOf(item.type)) return [] // the unknown type has a finding of its own
  const points = exam.points ?? 0
  if (!grading)
    return points > 0
      ? [report('exam.type', '', '这种题型不能计分', `“${name}” is of a type that can’t have points`)]
      : []
  if (points === 0)
    return hasKey(exam.key)
      ? [report('exam.points', '/points', '设置了答案，还没有分值', `“${name}” has an answer key, but no points`)]
      : []
  return [
    ...(isMultiple(points, 0.01)
      ? []
      : [
          report(
            'exam.points',
            '/points',
            '的分值最多两位小数',
            `The points of “${name}” can have up to two decimal places`,
          ),
        ]),
    ...(item.hidden
      ? [report('exam.hidden', '', '设置了始终隐藏，不能计分', `“${name}” is always hidden, so it can’t have points`)]
      : []),
    ...(isGradedByHand(exam, grading) ? [] : keyFault(item, exam, grading, report)),
  ]
}

type Report = (code: string, key: string, zh: string, en: string) => Finding

function keyFault(item: Item, { key }: ExamAttributes, grading: Grading, report: Report): readonly Finding[] {
  const name = named(item)
  if (!hasKey(key)) return [report('exam.keyMissing', '/key', '还没有设置正确答案', `“${name}” has no answer key yet`)]
  if (grading.key === 'texts' || grading.key === 'blanks') return textFault(item, key, grading, report)
  const options = choicesOf(item)
  if (options.length > 0 && familyOf(item) !== 'grid') {
    const gone = picked(key).find((one) => !options.some(({ value }) => value === one))
    if (gone !== undefined)
      return [
        report(
          'exam.keyOption',
          '/key',
          `的正确答案「${String(gone)}」不在选项中`,
          `The answer key of “${name}” names “${String(gone)}”, which is not one of its options`,
        ),
      ]
  }
  const missing =
    familyOf(item) === 'grid' ? rowsOf(item as GridItem).find(({ value }) => !hasKey(asRows(key)[value])) : undefined
  if (missing)
    return [
      report(
        'exam.keyMissing',
        '/key',
        `的「${missing.label}」还没有设置正确答案`,
        `Row “${missing.label}” of “${name}” has no answer key yet`,
      ),
    ]
  return valueFits(item, key) && itemTypeOf(item.type)!.fault(item, key) === undefined
    ? []
    : [
        report(
          'exam.keyFits',
          '/key',
          '的正确答案不是这道题能填的答案',
          `The answer key of “${name}” is not an answer that the question accepts`,
        ),
      ]
}

function textFault(item: Item, key: unknown, grading: Grading, report: Report): readonly Finding[] {
  const name = named(item)
  if (grading.key === 'texts')
    return picked(key).every((text) => valueFits(item, text) && itemTypeOf(item.type)!.fault(item, text) === undefined)
      ? []
      : [
          report(
            'exam.keyFits',
            '/key',
            '的正确答案里有这道题不能填的内容',
            `The answer key of “${name}” has a text that the question does not accept`,
          ),
        ]
  const blank = rowsOf(item as GridItem).findIndex(({ value }) => !hasKey(asRows(key)[value]))
  return blank < 0
    ? []
    : [
        report(
          'exam.keyMissing',
          '/key',
          `的第 ${blank + 1} 个空还没有设置正确答案`,
          `Blank ${blank + 1} of “${name}” has no answer key yet`,
        ),
      ]
}

/**
 * Reports rules and formulas that read the scores of a graded question's options: browsers get such scores, and scores
 * of options usually tell which one is right.
 */
function scoresRead(form: Form, formulas: Formulas): readonly Finding[] {
  const graded = new Map(form.items.flatMap((item) => (item.exam?.points ? [[item.id, item] as const] : [])))
  const refused = (field: string): Item | undefined =>
    field.endsWith('.score') ? graded.get(rootOf(field)) : undefined
  return [
    ...form.logic.flatMap(({ when }, i) =>
      fieldsOf(when).flatMap((field) => {
        const item = refused(field)
        return item
          ? [
              finding(
                'exam.score',
                `logic/${i}`,
                `逻辑规则 ${i + 1}：考试中不能按「${named(item)}」的得分判断，否则填写者会看到分数`,
                `Rule ${i + 1} reads the score of “${named(item)}”; in an exam that would reveal it to visitors`,
                item.id,
              ),
            ]
          : []
      }),
    ),
    ...form.items.flatMap((item, i) => {
      const expr = formulas.get(item.id)
      const read = (expr ? readsOf(expr) : []).map(refused).find(Boolean)
      return read
        ? [
            finding(
              'exam.score',
              `items/${i}/formula`,
              `「${named(item)}」的公式：考试中不能读取「${named(read)}」的得分，否则填写者会看到分数`,
              `The formula of “${named(item)}” reads the score of “${named(read)}”; in an exam that would reveal it to visitors`,
              item.id,
            ),
          ]
        : []
    }),
  ]
}
