import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconGitBranch, IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FormDetail } from '#schemas/api/form-wire.ts'
import { setLogic } from '#schemas/form/edit.ts'
import type { Finding, Rule } from '#schemas/form/form.ts'
import { hasAnswer } from '#schemas/form/item-types.ts'
import { limits } from '#schemas/form/limits.ts'
import { useDraft } from '#renderer/form-workspace/use-draft.ts'
import { useFindings } from '#renderer/form-workspace/use-findings.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { notify } from '#renderer/kit/notify.ts'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { formPath } from '#renderer/form-workspace/form-routes.ts'
import { RuleCard } from './rule-card.tsx'
import classes from './rule-list.module.css'
import { logicMessages } from './messages.ts'

/** All rules of a form, in the order in which they run. */
export function RuleList({ form }: { readonly form: FormDetail }) {
  const t = useMessages(logicMessages)
  const draft = useDraft(form)
  const [params] = useSearchParams()
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
  useEffect(() => {
    if (asked !== null) list.current?.children[Number(asked)]?.scrollIntoView({ block: 'center' })
  }, [asked])

  const setRules = (change: (rules: readonly Rule[]) => readonly Rule[], mark?: string): void =>
    edit((now) => setLogic(now, change(now.logic)), mark)
  const add = (): void => {
    setRules((now) => [...now, freshRule])
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus())
  }
  const remove = (at: number): void => {
    const rule = rules[at]
    setRules((now) => now.toSpliced(at, 1))
    if (rule) notify.undo(t('rule.removed', { n: at + 1 }), () => setRules((now) => now.toSpliced(at, 0, rule)))
  }
  const move = (at: number, to: number): void =>
    setRules((now) => (to < 0 || to >= now.length ? now : now.toSpliced(at, 1).toSpliced(to, 0, now[at]!)))

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
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>{t('title')}</h2>
          <p className={classes.hint}>{t('hint')}</p>
        </div>
        <div className={classes.actions}>
          <Tooltip label={t('undo')}>
            <ActionIcon aria-label={t('undo')} disabled={!draft.canUndo} onClick={draft.undo}>
              <IconArrowBackUp size={18} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('redo')}>
            <ActionIcon aria-label={t('redo')} disabled={!draft.canRedo} onClick={draft.redo}>
              <IconArrowForwardUp size={18} />
            </ActionIcon>
          </Tooltip>
          {rules.length > 0 && (
            <Button
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              disabled={rules.length >= limits.rules}
              onClick={add}
            >
              {t('add')}
            </Button>
          )}
        </div>
      </header>
      {rules.length === 0 ? (
        <EmptyState
          icon={IconGitBranch}
          title={t('none')}
          hint={t('noneHint')}
          action={
            <Button size="sm" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
              {t('add')}
            </Button>
          }
        />
      ) : (
        <ol className={classes.list} ref={list}>
          {rules.map((rule, at) => (
            // A rule has no id; its place is what names it, and nothing in a card is kept outside the document.
            <li key={at} className={classes.item}>
              <RuleCard
                form={document}
                rule={rule}
                at={at}
                count={rules.length}
                faults={faults.get(at) ?? noFaults}
                onChange={(next, mark) => setRules((now) => now.with(at, next), mark && `rule:${at}:${mark}`)}
                onRemove={() => remove(at)}
                onMove={(by) => move(at, at + by)}
                onDuplicate={() => setRules((now) => now.toSpliced(at + 1, 0, rule))}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** What a new rule starts as: most people want to show something. */
// oxlint-disable-next-line unicorn/no-thenable -- the document's own word
const freshRule: Rule = { when: { '': { eq: '' } }, then: [{ do: 'show' }] }
const noFaults: readonly Finding[] = []
