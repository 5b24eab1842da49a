// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// create_own_api_key, explain_member, list_own_api_key_calls, list_own_api_keys, list_people_to_help, list_roles, list_sessions, read_member, read_open_invitation, read_own_api_key_scopes, read_profile, read_security, request_deletion.

export interface ApiKeyCallOut {
  id: string;
  createdAt: string;
  method: string;
  path: string;
  status: number;
}

export interface ApiKeyCallsOut {
  items: ApiKeyCallOut[];
}

export interface ApiKeyOut {
  id: string;
  name: string;
  prefix: string;
  ownerId: string | null;
  ownerName: string | null;
  ownerTitle: string;
  scopes: string[];
  lostScopes: string[];
  hasLostScopes: boolean;
  scopeText: string;
  state: ApiKeyState;
  createdAt: string;
  expiresAt: string;
  worksUntil: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
  replacedById: string | null;
}

export type ApiKeyState = "ACTIVE" | "EXPIRED" | "REVOKED";

export interface ApiKeysOut {
  items: ApiKeyOut[];
}

export type BusinessRole = "ADMIN" | "MANAGER" | "COMMERCIAL" | "SALES_BACK" | "ACCOUNTANT" | "LEASE_OFFICER" | "FINANCE_OFFICER" | "TECHNICIAN" | "SERVICE_MANAGER" | "LOGISTICS" | "CLIENT_USER" | "CLIENT_ADMIN" | "LENDER_USER" | "PARTNER_USER" | "SUPPLIER_USER" | "AUDITOR";

export interface DeletionOut {
  id: string;
  requestedAt: string;
  dueAt: string;
}

export type EntryPath = "PASSWORD" | "MAGIC_LINK" | "PASSKEY" | "INVITATION" | "IMPERSONATION";

export interface ExplanationOut {
  allowed: boolean;
  verdict: string;
  detail: string;
  steps: StepOut[];
  helpers: HelperOut[];
  act: string | null;
}

export interface HelperOut {
  name: string;
  role: string;
}

export type Level = "FULL" | "WRITE" | "READ" | "NONE";

export interface MatrixLineOut {
  subject: string;
  title: string;
  verb: string | null;
  verbs: VerbOut[];
}

export interface MemberOut {
  id: string;
  userId: string;
  name: string;
  email: string;
  phone: string | null;
  role: string;
  baseRole: BusinessRole | null;
  customRole: string | null;
  roleTitle: string;
  status: MembershipStatus;
  companyId: string | null;
  companyName: string | null;
  lastLoginAt: string | null;
  own: boolean;
  version: number;
  createdAt: string;
}

export type MembershipStatus = "ACTIVE" | "SUSPENDED";

export interface NewApiKeyOut {
  id: string;
  name: string;
  prefix: string;
  ownerId: string | null;
  ownerName: string | null;
  ownerTitle: string;
  scopes: string[];
  lostScopes: string[];
  hasLostScopes: boolean;
  scopeText: string;
  state: ApiKeyState;
  createdAt: string;
  expiresAt: string;
  worksUntil: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
  replacedById: string | null;
  key: string;
}

export interface OpenInvitationOut {
  organizationName: string;
  email: string;
  roleTitle: Record<string, string>;
  inviterName: string | null;
  companyName: string | null;
  expiresAt: string;
  known: boolean;
  signedInAs: string | null;
}

export interface PasskeyOut {
  id: string;
  name: string;
  synced: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface PeopleToHelpOut {
  items: PersonToHelpOut[];
}

export interface PersonToHelpOut {
  membershipId: string;
  userId: string;
  name: string;
  email: string;
  organizationId: string;
  organizationName: string;
  role: string;
  roleTitle: string;
}

export interface ProfileOut {
  id: string;
  version: number;
  email: string;
  name: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  image: string | null;
  locale: string;
  timezone: string;
  deletion: DeletionOut | null;
}

export interface RoleOut {
  code: string;
  name: string;
  isSystem: boolean;
  external: boolean;
  baseRole: BusinessRole;
  permissions: string[];
  addedPermissions: string[];
  removedPermissions: string[];
  levels: Level[];
  members: number;
  grantable: boolean;
  note: string;
  id: string | null;
  version: number | null;
  updatedAt: string | null;
}

export interface RolesOut {
  items: RoleOut[];
  lines: MatrixLineOut[];
  mayManage: boolean;
}

export interface ScopesOut {
  lines: MatrixLineOut[];
  available: string[];
  lastDay: string;
  usualDay: string;
}

export interface SecurityOut {
  passwordChangedAt: string | null;
  hasPassword: boolean;
  twoFactorMandatory: boolean;
  authenticatorSince: string | null;
  backupCodesLeft: number;
  passkeys: PasskeyOut[];
  recentlyConfirmed: boolean;
}

export interface SessionOut {
  id: string;
  device: string;
  ip: string;
  enteredBy: EntryPath;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  current: boolean;
}

export interface SessionsOut {
  items: SessionOut[];
}

export interface StepOut {
  state: string;
  title: string;
  detail: string;
}

export interface VerbOut {
  permission: string;
  label: string;
  scope: boolean;
}
