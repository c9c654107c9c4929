import { NumberInput } from '@mantine/core'
import { plainText } from '#schemas/form/item-type.ts'
import type { Form, Item } from '#schemas/form/form.ts'
import { familyOf, itemTypeOf } from '#schemas/form/item-types.ts'
import { round } from '#schemas/form/decimal.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { readNumber } from '#renderer/ui/number-field.tsx'
import { formEditorMessages } from '../messages.ts'
import classes from './formula-field.module.css'
import type { Understood } from './use-formula.ts'

export interface FormulaSampleProps {
  readonly form: Form
  readonly item: Item
  readonly sample: NonNullable<Understood['sample']>
  readonly onGive: (id: string, answer: unknown) => void
}

/** Shows the formula's result for sample answers, whose numbers can be changed. */
export function FormulaSample({ form, item, sample, onGive }: FormulaSampleProps) {
  const t = useMessages(formEditorMessages)
  const { precision } = itemTypeOf(item.type)?.calculation?.(item) ?? {}
  const unit = itemTypeOf(item.type)?.unit?.(item)
  const { result } = sample
  const shown = typeof result === 'number' && precision !== undefined ? round(result, precision) : result
  const resultText = plainText(shown)
  return (
    <section className={classes.sample} aria-label={t('formula.sample')}>
      {sample.answers.map(([id, answer]) => {
        const asked = form.items.find((one) => one.id === id)
        if (!asked) return null
        const label = asked.label || t('formula.unnamed')
        return (
          <div key={id} className={classes.given}>
            <span className={classes.asked}>{label}</span>
            {familyOf(asked) === 'number' ? (
              <NumberInput
                size="xs"
                w={88}
                aria-label={t('formula.sampleOf', { label })}
                value={typeof answer === 'number' ? answer : ''}
                onChange={(next) => onGive(id, readNumber(next))}
              />
            ) : (
              <span>{itemTypeOf(asked.type)?.text(asked, answer) || '—'}</span>
            )}
          </div>
        )
      })}
      <p className={classes.result}>
        <span>{t('formula.result')}</span>
        <output>
          {resultText === '' ? t('formula.noResult') : resultText}
          {resultText !== '' && unit ? ` ${unit}` : ''}
        </output>
      </p>
    </section>
  )
}
