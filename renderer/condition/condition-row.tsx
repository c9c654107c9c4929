import { ActionIcon, Select, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { urlField } from '#schemas/form/context-operands.ts'
import type { Form } from '#schemas/form/form.ts'
import { useMessages } from '../kit/i18n.ts'
import { needsValue } from './editable-condition.ts'
import type { Group, Part, TestPart, Verb } from './editable-condition.ts'
import { ItemSelect } from './item-select.tsx'
import classes from './condition-row.module.css'
import { ValueField } from './compared-value-field.tsx'
import {
  contextSubjectsOf,
  isScore,
  operatorLabel,
  operatorsOf,
  subjectOf,
  subjectsOf,
  valueInputOf,
  type Subject,
} from './condition-operands.ts'
import { conditionMessages } from './messages.ts'

export interface ConditionRowProps {
  readonly form: Form
  readonly part: Exclude<Part, Group>
  /** Filter on the operands offered; default: all. */
  readonly isOffered?: ((subject: Subject) => boolean) | undefined
  /** Offers values besides answers: time, respondent, link parameters. */
  readonly hasContext?: boolean | undefined
  readonly canRemove: boolean
  readonly onChange: (part: TestPart, mark?: string) => void
  readonly onRemove: () => void
}

/** Edits one test: question, operator, value. A removed question stays, marked as such, until another is chosen. */
export function ConditionRow({
  form,
  part,
  isOffered = () => true,
  hasContext = false,
  canRemove,
  onChange,
  onRemove,
}: ConditionRowProps) {
  const t = useMessages(conditionMessages)
  const remove = canRemove && (
    <ActionIcon className={classes.remove ?? ''} aria-label={t('test.remove')} onClick={onRemove}>
      <IconX size={14} />
    </ActionIcon>
  )
  if (part.kind === 'kept') {
    return (
      <div className={classes.row}>
        <Text className={classes.kept ?? ''} fz={13}>
          {t('test.kept')} <code>{JSON.stringify(part.cond)}</code>
        </Text>
        {remove}
      </div>
    )
  }

  const subject = subjectOf(form, part.field)
  const isUrl = part.field.startsWith(urlField)
  const choose = (field: string): void => {
    const next = subjectOf(form, field)
    const verbs = next ? operatorsOf(next) : []
    // Another question clears the value, whose meaning is lost; the operator stays where it is valid.
    onChange({
      kind: 'test',
      field,
      verb: verbs.includes(part.verb) && field !== '' ? part.verb : (verbs[0] ?? 'eq'),
      value: undefined,
    })
  }
  const setVerb = (verb: Verb): void => {
    const isSameInput = subject && valueInputOf(subject, verb) === valueInputOf(subject, part.verb)
    const isSameShape =
      Array.isArray(part.value) === takesList(verb) && (verb === 'between') === (part.verb === 'between')
    onChange({ ...part, verb, value: isSameInput && isSameShape ? part.value : undefined })
  }

  return (
    <div className={classes.row} data-list={takesList(part.verb) || undefined}>
      <ItemSelect
        label={t('test.question')}
        placeholder={t('test.chooseQuestion')}
        value={isUrl ? urlField : part.field}
        isBroken={part.field !== '' && !subject}
        form={form}
        choices={[...subjectsOf(form).filter(isOffered), ...(hasContext ? contextSubjectsOf(form) : [])].map((one) => ({
          value: one.field,
          item: one.item,
          isScore: isScore(one),
          part: one.operand.label,
          name: one.name,
        }))}
        onChange={choose}
      />
      {isUrl && (
        <TextInput
          size="xs"
          className={classes.parameter ?? ''}
          aria-label={t('test.parameter')}
          placeholder={t('test.parameterExample')}
          maxLength={50}
          value={part.field.slice(urlField.length)}
          onChange={(event) =>
            onChange({ ...part, field: urlField + event.currentTarget.value.replace(/[^A-Za-z0-9_.-]/g, '') }, 'field')
          }
        />
      )}
      {subject && (
        <Select
          size="xs"
          className={classes.verb ?? ''}
          aria-label={t('test.verb')}
          allowDeselect={false}
          comboboxProps={{ shadow: 'md', width: 'max-content', position: 'bottom-start' }}
          value={part.verb}
          data={operatorsOf(subject, part.verb).map((verb) => ({
            value: verb,
            label: t(`verb.${operatorLabel(subject, verb)}`),
          }))}
          onChange={(verb) => verb && setVerb(verb as Verb)}
        />
      )}
      {subject && needsValue(part.verb) && (
        <ValueField
          subject={subject}
          verb={part.verb}
          value={part.value}
          onChange={(value, mark) => onChange({ ...part, value }, mark)}
        />
      )}
      {remove}
    </div>
  )
}

const takesList = (verb: Verb): boolean => verb === 'in' || verb === 'has' || verb === 'hasAll' || verb === 'between'
