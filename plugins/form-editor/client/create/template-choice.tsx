import { Radio } from '@mantine/core'
import { useLocale, useMessages } from '#renderer/kit/messages.ts'
import { formEditorMessages } from '../messages.ts'
import { templates } from './form-templates.ts'
import classes from './template-choice.module.css'

export interface TemplateChoiceProps {
  /** Name of the template; empty: a blank form. */
  readonly value: string
  readonly onChange: (name: string) => void
}

/** Chooses what a new form starts with: nothing, or the questions of a template. */
export function TemplateChoice({ value, onChange }: TemplateChoiceProps) {
  const t = useMessages(formEditorMessages)
  const locale = useLocale()
  const choices = [
    { name: '', title: t('home.first.blank'), about: t('home.first.blankAbout') },
    ...templates.map(({ name, title, questions }) => ({
      name,
      title: title[locale],
      about: t('canvas.empty.questions', { count: questions.length }),
    })),
  ]
  return (
    <Radio.Group label={t('create.startWith')} value={value} onChange={onChange}>
      <div className={classes.choices}>
        {choices.map(({ name, title, about }) => (
          <Radio.Card key={name} value={name} className={classes.choice ?? ''}>
            <span className={classes.title}>{title}</span>
            <span className={classes.about}>{about}</span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
