import fc from 'fast-check'
import { foreignOrigin, type Header, oddJsonType, wrongType } from './hostile-headers.ts'
import { jsonBody } from './hostile-json.ts'
import { form, withFiles } from './hostile-multipart.ts'
import { pageForm } from './hostile-page-forms.ts'
import { knownPage, strangeMethod, strangePath, strangeQuery, TRUE_ID, wrongId } from './hostile-paths.ts'
import { type Draft, isWrite, type TargetCall } from './hostile-request.ts'
import { wire } from './hostile-wire.ts'

export const LOG_OUT = '/api/auth/logout'
const FORMS = ['/api/register', '/api/contact', '/api/newsletter/subscribe']
const json: Header[] = [['content-type', 'application/json']]

const takesJson = ({ call, json: body }: TargetCall) => body !== undefined && call.path !== LOG_OUT
const addressee = fc.integer({ min: 0, max: 2 ** 40 }).map((number) => `hostile-${number.toString(36)}@example.net`)

/** A call whose body, where it has an address, has one that distinguishes its rows from all others. */
const oneOf = (targets: TargetCall[]): fc.Arbitrary<{ target: TargetCall; email: string }> =>
  fc.tuple(fc.constantFrom(...targets), addressee).map(([target, email]) => ({
    email,
    target: FORMS.includes(target.call.path) ? { ...target, json: { ...target.json, email } } : target,
  }))

type Sent = Pick<Draft, 'about' | 'isSurelyRefused'> & Partial<Draft>

const draft = ({ call, path }: TargetCall, email: string, sent: Sent): Draft => ({
  method: call.method,
  target: path,
  headers: [],
  body: [],
  framing: 'none',
  ...(FORMS.includes(call.path) && { email }),
  ...sent,
})

const framing = fc.constantFrom<Draft['framing'][]>('length', 'length', 'chunked')

/** Calls with odd bodies, each said to be JSON. */
const bodies = (targets: TargetCall[]) =>
  oneOf(targets.filter(takesJson)).chain(({ target, email }) =>
    fc
      .record({ body: jsonBody(target), headers: oddJsonType, framing })
      .map(({ body: { about, pieces, isSurelyRefused }, ...rest }) =>
        draft(target, email, { about, body: pieces, isSurelyRefused, ...rest }),
      ),
  )

/** Valid bodies that are said to be something else. */
const types = (targets: TargetCall[]) =>
  fc
    .tuple(oneOf(targets.filter(takesJson)), wrongType, framing)
    .map(([{ target, email }, headers, how]) =>
      draft(target, email, { about: 'wrong type', headers, body: [JSON.stringify(target.json)], framing: how, isSurelyRefused: true }),
    )

/** Valid writes that another site's page sent. */
const origins = (targets: TargetCall[]) =>
  fc.tuple(oneOf(targets.filter(({ call }) => isWrite(call.method))), foreignOrigin).map(([{ target, email }, headers]) =>
    draft(target, email, {
      about: 'another site',
      headers: [...json, ...headers],
      ...(target.json && { body: [JSON.stringify(target.json)], framing: 'length' }),
      isSurelyRefused: true,
    }),
  )

/** The settings that the site came with are no version of them, and are restored by this id. */
const isOriginal = ({ call }: TargetCall, id: string) => call.path === '/api/settings/versions/:id/restore' && id === '0'

/** Ids and slugs of nothing, in calls that are fine otherwise. */
const ids = (targets: TargetCall[]) =>
  fc.tuple(oneOf(targets.filter(({ call }) => call.path.includes(':'))), wrongId, fc.boolean()).map(([{ target, email }, id, isLast]) => {
    const given = target.call.path.split('/')
    const places = given.flatMap((part, index) => (part.startsWith(':') ? [index] : []))
    const place = isLast ? places.at(-1) : places[0]
    return draft(target, email, {
      about: 'wrong id',
      target: target.path
        .split('/')
        .map((part, index) => (index === place ? id.replaceAll(TRUE_ID, part) : part))
        .join('/'),
      ...(target.json && { headers: json, body: [JSON.stringify(target.json)], framing: 'length' }),
      isSurelyRefused: !isOriginal(target, id),
    })
  })

const forms = (targets: TargetCall[]) =>
  oneOf(targets.filter(({ takesForms }) => takesForms)).chain(({ target, email }) =>
    fc
      .tuple(form(target), framing)
      .map(([{ pieces, ...rest }, how]) =>
        draft(withFiles(target), email, { ...rest, about: `form: ${rest.about}`, body: pieces, framing: how }),
      ),
  )

/** Methods that a path does not have. */
const methods = (targets: TargetCall[]) => {
  const known = new Set(targets.map(({ call }) => `${call.method} ${call.path}`))
  const missing = targets.flatMap(({ call, ...target }) =>
    (['GET', 'POST', 'PUT', 'DELETE'] as const)
      .filter((method) => !known.has(`${method} ${call.path}`))
      .map((method) => ({ ...target, call: { ...call, method, access: 'public' as const } })),
  )
  const strange = fc.tuple(oneOf(targets), strangeMethod).map(([{ target, email }, method]) => ({ target, email, method }))
  const other = oneOf(missing).map(({ target, email }) => ({ target, email, method: target.call.method as string }))
  return fc
    .tuple(fc.oneof(strange, other), jsonBody({ ...(targets[0] as TargetCall), json: {} }), fc.boolean())
    .map(([found, body, hasBody]) =>
      draft(found.target, found.email, {
        about: 'wrong method',
        method: found.method,
        ...(hasBody && found.method !== 'HEAD' && { headers: json, body: body.pieces, framing: 'length' }),
        isSurelyRefused: isWrite(found.method),
      }),
    )
}

/** Reading with queries that no one wrote. */
const queries = (targets: TargetCall[]) => {
  const paths = targets.filter(({ call }) => call.method === 'GET')
  return fc
    .tuple(fc.oneof(oneOf(paths), knownPage), strangeQuery)
    .map(([read, query]) =>
      typeof read === 'string'
        ? page('a query', read + query)
        : draft(read.target, read.email, { about: 'a query', target: read.target.path + query, isSurelyRefused: false }),
    )
}

const page = (about: string, target: string, method = 'GET'): Draft => ({
  about,
  method,
  target,
  headers: [],
  body: [],
  framing: 'none',
  isSurelyRefused: isWrite(method),
})

const pages = () =>
  fc
    .tuple(
      fc.oneof({ weight: 5, arbitrary: strangePath }, { weight: 1, arbitrary: knownPage }),
      fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT'),
    )
    .map(([path, method]) => page('a path', path, method))

const pageForms = (targets: TargetCall[]) =>
  oneOf(targets.filter(({ call }) => FORMS.includes(call.path))).chain(({ target, email }) => pageForm(target.json ?? {}, email))

/** What a body must not be: too much, by length and in chunks; and where none is due, there at all. */
const needless = (targets: TargetCall[]) =>
  fc
    .tuple(oneOf(targets.filter(({ call }) => call.method === 'DELETE' || call.method === 'GET')), framing)
    .map(([{ target, email }, how]) =>
      draft(target, email, {
        about: 'a large body where none is due',
        headers: json,
        body: [{ repeat: 'x'.repeat(1024), times: 300 }],
        framing: how,
        isSurelyRefused: target.call.method === 'DELETE',
      }),
    )

const REFUSED_JSON =
  '{"title":5,"status":5,"email":5,"quote":5,"month":true,"isAdmin":5,"eventIds":5,"updatedAt":5,"present":5,"password":5}'
const REFUSED_FORM = 'form=registration&eventId=1&name=Ada+Quist&email=nobody'

/** On a socket of its own, byte for byte. What it says is refused, should it be understood. */
const wires = (targets: TargetCall[]) => {
  // What says all in a path that is always the same cannot be refused for what it says: logging out, for instance.
  const canBeWrong = ({ call }: TargetCall) =>
    isWrite(call.method) && (call.path.includes(':') || !(call.bodyless || call.method === 'DELETE'))
  const calls = oneOf(targets.filter(canBeWrong)).map(({ target: { call, path } }) => ({
    method: call.method,
    // What needs no body is refused for an id that is no one's.
    path: call.method === 'DELETE' || call.bodyless ? path.replace(/\d+(?=\D*$)/, '999999999') : path,
    type: 'application/json',
    body: REFUSED_JSON,
  }))
  const type = 'application/x-www-form-urlencoded'
  const forms = knownPage.map((path) => ({ method: 'POST', path, type, body: REFUSED_FORM }))
  return fc.oneof({ weight: 5, arbitrary: calls }, { weight: 1, arbitrary: forms }).chain((call) =>
    wire(call).map(
      (sent): Draft => ({
        ...sent,
        target: sent.isSurelyRefused ? call.path : '/',
        headers: [],
        body: [],
        framing: 'by hand',
        mayEnd: true,
      }),
    ),
  )
}

/** Everything there is to send, most of what most code looks at. */
export const hostileDraft = (targets: TargetCall[]): fc.Arbitrary<Draft> =>
  fc.oneof(
    { weight: 30, arbitrary: bodies(targets) },
    { weight: 4, arbitrary: types(targets) },
    { weight: 4, arbitrary: origins(targets) },
    { weight: 12, arbitrary: ids(targets) },
    { weight: 14, arbitrary: forms(targets) },
    { weight: 8, arbitrary: methods(targets) },
    { weight: 8, arbitrary: queries(targets) },
    { weight: 10, arbitrary: pages() },
    { weight: 6, arbitrary: pageForms(targets) },
    { weight: 2, arbitrary: needless(targets) },
    { weight: 10, arbitrary: wires(targets) },
  )
