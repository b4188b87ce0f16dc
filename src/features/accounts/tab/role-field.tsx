import { ROLES, type Role, roleNames } from '@/platform/roles'
import { ChoiceField } from '@/ui/form/choice-field'

const hints: Record<Role, string> = {
  member: 'Members can log in, and see nothing here.',
  editor: 'Editors write what the website says: events, teachers, pages, and pictures.',
  host: 'Hosts do what editors do, and see the people: attendees, messages, and subscribers.',
  admin: 'Admins see everything here and can change it, accounts included.',
}

export function RoleField({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  const options = ROLES.toReversed().map((each) => [each, roleNames[each]] as const)
  return <ChoiceField label="Role" options={options} value={role} onChange={onChange} hint={hints[role]} />
}
