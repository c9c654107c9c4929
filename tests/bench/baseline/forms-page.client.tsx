import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Item } from '#schemas/form/form.ts'
import { optionsOf } from '#schemas/form/item.ts'
import { manyQuestions } from '../../support/large-form.ts'

/** Baseline of form pages: the same questions as plain inputs in one state, nothing memoized. */
const { items } = manyQuestions(Number(location.search.slice(1)))

type Answers = Readonly<Record<string, string>>

function BareForm() {
  const [answers, setAnswers] = useState<Answers>({})
  const change = (name: string, value: string): void => setAnswers((now) => ({ ...now, [name]: value }))
  return (
    <form>
      {items.map((item) => (
        <Question key={item.id} item={item} answers={answers} onChange={change} />
      ))}
    </form>
  )
}

interface QuestionProps {
  readonly item: Item
  readonly answers: Answers
  readonly onChange: (name: string, value: string) => void
}

const inputTypes: Readonly<Record<string, string>> = { input: 'text', number: 'number', date: 'date' }

function Question({ item: { id, label, type }, item, answers, onChange }: QuestionProps) {
  const options = optionsOf(item)
  if (options.length === 0)
    return (
      <label>
        {label}
        <input
          type={inputTypes[type]}
          name={id}
          value={answers[id] ?? ''}
          onChange={(event) => onChange(id, event.target.value)}
        />
      </label>
    )
  return (
    <fieldset>
      <legend>{label}</legend>
      {options.map(({ value, label: text }) => (
        <label key={value}>
          <input
            type={type}
            name={id}
            value={value}
            checked={(answers[id] ?? '').includes(value)}
            onChange={() => onChange(id, value)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

createRoot(document.querySelector('#bare')!).render(<BareForm />)
