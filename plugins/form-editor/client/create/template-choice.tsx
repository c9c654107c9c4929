import { Radio } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import FormThumbnail from '../form-thumbnail.tsx'
import { formEditorMessages } from '../messages.ts'
import { coverOf, templates } from './form-templates.ts'
import classes from './template-choice.module.css'

export interface TemplateChoiceProps {
  /** Name of the template; empty: a blank form. */
  readonly value: string
  readonly onChange: (name: string) => void
  /** Another way to start, after the templates. */
  readonly children: ReactNode
}

/** Chooses what a new form starts with: nothing, or the questions of a template. */
export function TemplateChoice({ value, onChange, children }: TemplateChoiceProps) {
  const t = useMessages(formEditorMessages)
  const locale = useLocale()
  const choices = [
    {
      name: '',
      title: t('home.first.blank'),
      about: t('home.first.blankAbout'),
      picture: <Sign icon={<IconPlus size={24} stroke={1.5} aria-hidden="true" />} />,
    },
    ...templates.map((template, at) => ({
      name: template.name,
      title: template.title[locale],
      about: t('canvas.empty.questions', { count: template.questions.length }),
      picture: <FormThumbnail value={coverOf(template, locale)} row={{ formId: at }} />,
    })),
  ]
  return (
    <Radio.Group label={t('create.startWith')} value={value} onChange={onChange}>
      <div className={classes.choices}>
        {choices.map(({ name, title, about, picture }) => (
          <Radio.Card key={name} value={name} className={classes.choice ?? ''}>
            <Way title={title} about={about} picture={picture} />
          </Radio.Card>
        ))}
        {children}
      </div>
    </Radio.Group>
  )
}

/** A button in the look of the choices. */
export const otherWay = classes.choice ?? ''

interface WayProps {
  readonly title: string
  readonly about: string
  readonly picture: ReactNode
}

/** Picture, name and description of a way to start. */
export const Way = ({ title, about, picture }: WayProps) => (
  <>
    <span className={classes.picture}>{picture}</span>
    <span className={classes.words}>
      <span className={classes.title}>{title}</span>
      <span className={classes.about}>{about}</span>
    </span>
  </>
)

export const Sign = ({ icon }: { readonly icon: ReactNode }) => <span className={classes.sign}>{icon}</span>
