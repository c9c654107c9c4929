import { ActionIcon, MultiSelect, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Effect, EffectName, Form, ItemId } from '#schemas/form/form.ts'
import { optionsOf } from '#schemas/form/item.ts'
import { answerOperand } from '#schemas/form/item-type.ts'
import { answerOperandOf, familyOf } from '#schemas/form/item-types.ts'
import { ItemSelect } from '#renderer/condition/item-select.tsx'
import { conditionMessages } from '#renderer/condition/messages.ts'
import { OneValue, ValueField } from '#renderer/condition/compared-value-field.tsx'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './rule-effect-row.module.css'
import { effectOrder, optionEffects, targetsOf } from './rule-effects.ts'
import { logicMessages } from './messages.ts'

export interface EffectRowProps {
  readonly form: Form
  readonly effect: Effect
  /** Items in the rule's condition. */
  readonly asked: ReadonlySet<ItemId>
  readonly canRemove: boolean
  readonly onChange: (effect: Effect, mark?: string) => void
  readonly onRemove: () => void
}

/** Edits one effect of a rule: effect, target question and, for some effects, an option or a value. */
export function EffectRow({ form, effect, asked, canRemove, onChange, onRemove }: EffectRowProps) {
  const t = useMessages(logicMessages)
  const tc = useMessages(conditionMessages)
  const target = form.items.find((item) => item.id === effect.target)
  const targets = targetsOf(form, effect.do, asked)
  const setVerb = (name: EffectName): void => {
    const keepsTarget =
      effect.target !== undefined && targetsOf(form, name, asked).some((item) => item.id === effect.target)
    const keepsValue =
      keepsTarget && effect.value !== undefined && optionEffects.has(name) && optionEffects.has(effect.do)
    onChange({
      do: name,
      ...(keepsTarget ? { target: effect.target! } : {}),
      ...(keepsValue ? { value: effect.value } : {}),
    })
  }
  const options = (target ? optionsOf(target) : []).map(({ value, label }) => ({ value, label: label || value }))
  const chosen = Array.isArray(effect.value)
    ? effect.value.map(String)
    : typeof effect.value === 'string' && effect.value !== ''
      ? [effect.value]
      : []
  const gone = chosen
    .filter((one) => !options.some((option) => option.value === one))
    .map((one) => ({ value: one, label: tc('value.gone', { value: one }) }))

  return (
    <div className={classes.row}>
      <Select
        size="xs"
        className={classes.verb ?? ''}
        aria-label={t('effect.verb')}
        allowDeselect={false}
        maxDropdownHeight={400}
        comboboxProps={{ shadow: 'md', width: 'max-content', position: 'bottom-start' }}
        value={effect.do}
        data={effectOrder.map((name) => ({ value: name, label: t(`effect.${name}`) }))}
        onChange={(name) => name && setVerb(name as EffectName)}
      />
      {effect.do !== 'finish' && (
        <ItemSelect
          form={form}
          label={t('effect.target')}
          placeholder={t('effect.chooseTarget')}
          value={effect.target ?? ''}
          isBroken={effect.target !== undefined && !target}
          choices={targets.map((item) => ({ value: item.id, item }))}
          onChange={(id) => onChange({ do: effect.do, target: id })}
        />
      )}
      {target && optionEffects.has(effect.do) && (
        <MultiSelect
          size="xs"
          className={classes.options ?? ''}
          aria-label={t('effect.options')}
          placeholder={chosen.length === 0 ? tc('value.choose') : ''}
          data={[...gone, ...options]}
          error={gone.length > 0}
          value={chosen}
          comboboxProps={{ shadow: 'md' }}
          onChange={(value) => onChange({ ...effect, value })}
        />
      )}
      {target && effect.do === 'setValue' && (
        <>
          <span className={classes.to}>{t('effect.to')}</span>
          <SetTo effect={effect} target={target} onChange={onChange} />
        </>
      )}
      {canRemove && (
        <ActionIcon className={classes.remove ?? ''} aria-label={t('effect.remove')} onClick={onRemove}>
          <IconX size={14} />
        </ActionIcon>
      )}
    </div>
  )
}

/** Edits the value that a rule sets, with the control of the target's type. */
function SetTo({
  effect,
  target,
  onChange,
}: {
  readonly effect: Effect
  readonly target: Form['items'][number]
  readonly onChange: EffectRowProps['onChange']
}) {
  const tc = useMessages(conditionMessages)
  const subject = {
    field: target.id,
    item: target,
    operand: answerOperandOf(target) ?? answerOperand(familyOf(target)),
  }
  const takesSeveral = familyOf(target) === 'choices'
  if (takesSeveral)
    return (
      <ValueField
        subject={subject}
        verb="hasAll"
        value={effect.value}
        onChange={(value) => onChange({ ...effect, value })}
      />
    )
  return (
    <OneValue
      subject={subject}
      verb="eq"
      label={tc('value.label')}
      value={effect.value}
      onChange={(value) =>
        onChange({ do: effect.do, target: target.id, ...(value === undefined ? {} : { value }) }, 'value')
      }
    />
  )
}
