import { Alert, Button, Group, Radio } from '@mantine/core'
import { IconArrowsSplit } from '@tabler/icons-react'
import { useId, useState, type CSSProperties } from 'react'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import type { Values } from '../../schema-form/form-values.ts'
import { useText, useMessages } from '../../kit/i18n.ts'
import { Timestamp } from '../../ui/timestamp.tsx'
import { nameOf } from '../row-and-page-actions.ts'
import classes from './conflict-fields.module.css'
import { differences, merged, type Choice, type Difference, type Side } from './merge-versions.ts'
import { revisionIn, revisionOf } from './row-revision.ts'
import { SideValue } from './conflict-side-value.tsx'
import { conflictMessages } from '../lazy-part-messages.ts'

export interface ConflictProps {
  readonly copy: ClientModule
  /** The row when editing began. */
  readonly original: ModuleRow
  /** The body to save. */
  readonly mine: Values
  /** The current row. */
  readonly theirs: ModuleRow
  readonly isSaving: boolean
  /** The error of saving the choice. */
  readonly failure?: string | undefined
  readonly onSave: (body: Values) => void
  /** Returns to the form with the current choice. */
  readonly onBack?: (body: Values) => void
  readonly onCancel: () => void
}

/**
 * Resolves an edit conflict: shows mine, theirs and the original for each field. A field changed on one side only is
 * preselected; no change is lost unseen.
 */
export function ConflictFields({
  copy,
  original,
  mine,
  theirs,
  isSaving,
  failure,
  onSave,
  onBack,
  onCancel,
}: ConflictProps) {
  const t = useMessages(conflictMessages)
  const [differing] = useState(() => differences(original, mine, theirs, [copy.key, revisionOf(copy) ?? 'version']))
  const [choice, setChoice] = useState<Choice>(() =>
    Object.fromEntries(differing.map(({ field, proposed }) => [field, proposed])),
  )
  const all = (side: Side): void => setChoice(Object.fromEntries(differing.map(({ field }) => [field, side])))
  const named = theirs.$labels?.updateBy
  const who =
    typeof named === 'string'
      ? named
      : typeof theirs.updateBy === 'string' && theirs.updateBy !== ''
        ? theirs.updateBy
        : t('someone')
  const both = differing.filter((one) => one.changedBy === 'both').length
  const body = { ...merged(mine, theirs, choice, copy.fields), ...revisionIn(copy, theirs) }

  return (
    <div className={classes.conflict}>
      <Alert
        variant="light"
        role="alert"
        style={warning}
        icon={<IconArrowsSplit size={16} />}
        title={
          <span className={classes.title}>
            {t('title', { name: nameOf(copy, original), who })}
            <Timestamp value={theirs.updateTime} as="relative" />
          </span>
        }
      >
        {both > 0 ? t('hint', { count: both }) : t(differing.length > 0 ? 'merge' : 'none')}
      </Alert>
      {differing.length > 1 && (
        <Group gap="xs" mt="md" justify="flex-end">
          <Button variant="default" onClick={() => all('mine')}>
            {t('keepMine')}
          </Button>
          <Button variant="default" onClick={() => all('theirs')}>
            {t('takeTheirs')}
          </Button>
        </Group>
      )}
      {differing.length > 0 && (
        <div className={classes.fields}>
          <div className={classes.heads} aria-hidden="true">
            <span>{t('field')}</span>
            <span>{t('mine')}</span>
            <span>{t('theirs')}</span>
            <span>{t('was')}</span>
          </div>
          {differing.map((one) => (
            <FieldChoice
              key={one.field}
              copy={copy}
              difference={one}
              values={{ mine, theirs, was: original }}
              side={choice[one.field] ?? one.proposed}
              onSide={(side) => setChoice({ ...choice, [one.field]: side })}
            />
          ))}
        </div>
      )}
      {failure && (
        <Alert mt="md" color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      <div className={classes.footer}>
        <Button variant="default" size="sm" onClick={onCancel}>
          {t('cancel')}
        </Button>
        {onBack && (
          <Button variant="default" size="sm" onClick={() => onBack(body)}>
            {t('back')}
          </Button>
        )}
        <Button size="sm" data-autofocus loading={isSaving} onClick={() => onSave(body)}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}

const warning = { '--alert-bg': 'var(--fw-warn-soft)', '--alert-color': 'var(--fw-warn)' } as CSSProperties

interface FieldChoiceProps {
  readonly copy: ClientModule
  readonly difference: Difference
  readonly values: Readonly<Record<Side | 'was', Values>>
  readonly side: Side
  readonly onSide: (side: Side) => void
}

function FieldChoice({ copy, difference: { field, changedBy }, values, side, onSide }: FieldChoiceProps) {
  const t = useMessages(conflictMessages)
  const text = useText()
  const id = useId()
  const label = text(copy.fields[field]?.label ?? field)
  const option = (one: Side) => (
    <label className={classes.side} htmlFor={`${id}-${one}`} data-chosen={side === one || undefined}>
      <Radio
        size="xs"
        id={`${id}-${one}`}
        name={`${id}-choice`}
        checked={side === one}
        onChange={() => onSide(one)}
        aria-label={`${label} ${t(one)}`}
      />
      <span className={classes.value}>
        <span className={classes.tag} aria-hidden="true">
          {t(one)}
        </span>
        <SideValue copy={copy} field={field} row={values[one]} />
      </span>
    </label>
  )
  return (
    <div className={classes.field} role="radiogroup" aria-labelledby={`${id}-label`}>
      <div className={classes.label}>
        <span id={`${id}-label`}>{label}</span>
        <span className={classes.who} data-both={changedBy === 'both' || undefined}>
          {t(`${changedBy}Changed`)}
        </span>
      </div>
      {option('mine')}
      {option('theirs')}
      <div className={classes.was}>
        <span className={classes.tag}>{t('was')}</span>
        <SideValue copy={copy} field={field} row={values.was} />
      </div>
    </div>
  )
}
