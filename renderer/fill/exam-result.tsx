import type { ExamReport } from '#schemas/form/exam-types.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { filled } from './messages.ts'

type Shown = Extract<ExamReport, { state: 'shown' }>
type Line = NonNullable<Shown['questions']>[number]

/** The result of an exam for its visitor: points, whether passed, and each question as far as the author shows it. */
export function ExamResult({ report, locale }: { readonly report: ExamReport; readonly locale: Locale }) {
  const t = texts[locale]
  if (report.state === 'later') return <p className="fw-exam-later">{t.later}</p>
  const { points, total, pending, passMark, isPassed, questions } = report
  return (
    <section className="fw-exam" aria-label={t.title}>
      <p className="fw-exam-points">
        <span className="fw-exam-label">{t.title}</span>
        <strong>{points}</strong>
        <span>{filled(t.of, { total })}</span>
      </p>
      {isPassed === undefined ? null : (
        <p className="fw-exam-state" data-kind={isPassed ? 'good' : 'bad'}>
          {isPassed ? t.passed : t.failed}
          {passMark === undefined ? null : <span> · {filled(t.passMark, { passMark })}</span>}
        </p>
      )}
      {pending > 0 ? <p className="fw-exam-pending">{filled(t.pending, { n: pending })}</p> : null}
      {questions ? (
        <ol className="fw-exam-lines">
          {questions.map((line) => (
            <li key={line.id} data-kind={outcomeOf(line)}>
              <p className="fw-exam-question">
                <span>{line.label}</span>
                <span className="fw-exam-mark">
                  {t[outcomeOf(line)]}
                  {line.points === null ? '' : ` · ${filled(t.line, { points: line.points, of: line.of })}`}
                </span>
              </p>
              <dl>
                <div>
                  <dt>{t.given}</dt>
                  <dd>{line.given || t.none}</dd>
                </div>
                {line.key === undefined ? null : (
                  <div>
                    <dt>{t.key}</dt>
                    <dd>{line.key}</dd>
                  </div>
                )}
                {line.explanation === undefined ? null : (
                  <div>
                    <dt>{t.explanation}</dt>
                    <dd>{line.explanation}</dd>
                  </div>
                )}
              </dl>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  )
}

function outcomeOf({ points, of }: Line): 'right' | 'partly' | 'wrong' | 'open' {
  if (points === null) return 'open'
  return points >= of ? 'right' : points > 0 ? 'partly' : 'wrong'
}

const texts = {
  'zh-cn': {
    title: '成绩',
    of: '分，满分 {total} 分',
    passed: '及格',
    failed: '不及格',
    passMark: '及格线 {passMark} 分',
    pending: '还有 {n} 题正在阅卷，成绩可能变化。',
    later: '成绩将在考试结束后公布，可从回执查看。',
    right: '正确',
    partly: '部分正确',
    wrong: '错误',
    open: '正在阅卷',
    line: '{points} / {of} 分',
    given: '您的回答',
    none: '未作答',
    key: '正确答案',
    explanation: '解析',
  },
  en: {
    title: 'Your result',
    of: 'of {total} points',
    passed: 'Passed',
    failed: 'Not passed',
    passMark: 'pass mark {passMark}',
    pending: 'Still being graded: {n}. Your points may change.',
    later: 'Results are released when the exam closes. You’ll find yours on your receipt.',
    right: 'Right',
    partly: 'Partly right',
    wrong: 'Wrong',
    open: 'Being graded',
    line: '{points} of {of}',
    given: 'Your answer',
    none: 'No answer',
    key: 'Right answer',
    explanation: 'Explanation',
  },
} as const
