import { Button } from '@mantine/core'
import { IconGitBranch, IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import { setLogic } from '#schemas/form/edit-document.ts'
import type { Finding, Form, ItemId, Rule } from '#schemas/form/form.ts'
import { hasAnswer } from '#schemas/form/item-types.ts'
import { limits } from '#schemas/form/limits.ts'
import { condOf, emptyTest } from '#renderer/condition/editable-condition.ts'
import { operatorsOf, subjectOf } from '#renderer/condition/condition-operands.ts'
import { FormActions, UndoRedo } from '#renderer/form-workspace/form-head.tsx'
import { useDraft } from '#renderer/form-workspace/use-draft.ts'
import { useFindings } from '#renderer/form-workspace/use-findings.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { formPath } from '#renderer/form-workspace/form-routes.ts'
import { QuestionOverview } from './question-overview.tsx'
import { RuleCard } from './rule-card.tsx'
import { StartWith } from './suggested-rule-buttons.tsx'
import classes from './rule-list.module.css'
import { logicMessages } from './messages.ts'
import { FormLayout } from '#renderer/form-workspace/form-layout.tsx'

export default function LogicScreen() {
  return (
    <FormLayout tab="logic" shape="rules">
      {(form) => <RuleList key={form.formKey} form={form} />}
    </FormLayout>
  )
}

/** Lists all rules of a form in the order they run. */
export function RuleList({ form }: { readonly form: FormDetail }) {
  const t = useMessages(logicMessages)
  const draft = useDraft(form)
  const [params, setParams] = useSearchParams()
  const list = useRef<HTMLOListElement>(null)
  const { document, edit } = draft
  const rules = document.logic
  const findings = useFindings(document)
  const faults = useMemo(
    () =>
      Map.groupBy(
        findings.filter((one) => one.at.startsWith('logic/')),
        (one) => Number(one.at.split('/')[1]),
      ),
    [findings],
  )
  const asked = params.get('rule')
  // The editor links here with a question: `about` one in a condition, or `shown` by a rule.
  const [about, shown] = [params.get('about'), params.get('shown')]
  const isStarting = about !== null || shown !== null
  const [open, setOpen] = useState(isStarting ? rules.length : asked === null ? undefined : Number(asked))
  useEffect(() => {
    if (asked !== null) list.current?.children[Number(asked)]?.scrollIntoView({ block: 'center' })
  }, [asked])

  const setRules = (change: (rules: readonly Rule[]) => readonly Rule[], mark?: string): void =>
    edit((now) => setLogic(now, change(now.logic)), mark)
  const add = (rule: Rule = ruleAbout(document, '')): void => {
    setRules((now) => [...now, rule])
    setOpen(rules.length)
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus())
  }
  const isStarted = useRef(false)
  useEffect(() => {
    if (!isStarting || isStarted.current) return
    isStarted.current = true
    setParams(withoutStart, { replace: true })
    edit((now) =>
      now.logic.length < limits.rules
        ? setLogic(now, [...now.logic, ruleAbout(now, about ?? '', shown ?? undefined)])
        : now,
    )
  }, [isStarting, about, shown, edit, setParams])
  const remove = (at: number): void => {
    const rule = rules[at]
    setRules((now) => now.toSpliced(at, 1))
    setOpen(undefined)
    if (rule) notify.undo(t('rule.removed', { n: at + 1 }), () => setRules((now) => now.toSpliced(at, 0, rule)))
  }
  const move = (at: number, to: number): void => {
    setRules((now) => (to < 0 || to >= now.length ? now : now.toSpliced(at, 1).toSpliced(to, 0, now[at]!)))
    setOpen((now) => (now === at ? to : now === to ? at : now))
  }

  if (!document.items.some(hasAnswer)) {
    return (
      <EmptyState
        icon={IconGitBranch}
        title={t('noQuestions')}
        hint={t('noQuestionsHint')}
        action={<TextLink to={formPath('editor', form.formKey)}>{t('toEditor')}</TextLink>}
      />
    )
  }
  const show = (at: number): void => {
    setOpen(at)
    const card = list.current?.children[at]
    card?.scrollIntoView({ block: 'center' })
    card?.querySelector('button')?.focus()
  }
  return (
    <div className={classes.screen} data-beside={rules.length > 0 || undefined}>
      <div className={classes.rules}>
        <FormActions>
          <UndoRedo draft={draft} />
        </FormActions>
        <header className={classes.head}>
          <div>
            <h2 className={classes.title}>{t('title')}</h2>
            <p className={classes.hint}>{t('hint')}</p>
          </div>
        </header>
        {rules.length === 0 ? (
          <StartWith form={document} onAdd={add} />
        ) : (
          <ol className={classes.list} ref={list}>
            {rules.map((rule, at) => (
              // Rules have no id, so their index is the key; a card keeps no state outside the document.
              <li key={at} className={classes.item}>
                <RuleCard
                  form={document}
                  rule={rule}
                  at={at}
                  count={rules.length}
                  faults={faults.get(at) ?? noFaults}
                  isOpen={open === at}
                  onToggle={() => setOpen(open === at ? undefined : at)}
                  onChange={(next, mark) => setRules((now) => now.with(at, next), mark && `rule:${at}:${mark}`)}
                  onRemove={() => remove(at)}
                  onMove={(by) => move(at, at + by)}
                  onDuplicate={() => {
                    setRules((now) => now.toSpliced(at + 1, 0, rule))
                    setOpen(at + 1)
                  }}
                />
              </li>
            ))}
          </ol>
        )}
        {rules.length > 0 && (
          <Button
            className={classes.add!}
            data-floating={open === undefined || open >= rules.length || undefined}
            variant="default"
            fullWidth
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            disabled={rules.length >= limits.rules}
            onClick={() => add()}
          >
            {t('add')}
          </Button>
        )}
      </div>
      {rules.length > 0 && (
        <QuestionOverview form={document} onShow={show} onAdd={(question) => add(ruleAbout(document, question))} />
      )}
    </div>
  )
}

function withoutStart(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params)
  rest.delete('about')
  rest.delete('shown')
  return rest
}

/** Returns a new rule that shows an item for an answer, the most frequent kind. */
function ruleAbout(form: Form, field: string, target?: ItemId): Rule {
  const subject = field === '' ? undefined : subjectOf(form, field)
  const verb = (subject && operatorsOf(subject)[0]) ?? 'eq'
  return {
    when: condOf({ kind: 'group', joint: 'and', parts: [{ ...emptyTest, field, verb }] })!,
    // oxlint-disable-next-line unicorn/no-thenable -- the document's own word
    then: [{ do: 'show', ...(target === undefined ? {} : { target }) }],
  }
}
const noFaults: readonly Finding[] = []
