import { z } from "zod";
import { type FieldIssue, fieldIssues } from "../base/domainError.ts";
import { Contact, Customer } from "./customer.ts";
import { LONGEST_NAME, LONGEST_URL } from "../base/limits.ts";
import { EnteredPhone } from "../base/enteredPhone.ts";

const EnteredContact = Contact.extend({
  name: Contact.shape.name.max(LONGEST_NAME),
  phone: EnteredPhone,
});
const { shape: FIELDS } = Customer;

/** A customer as an operator of the platform types it; read as a `Customer`. */
export const EnteredCustomer = Customer.safeExtend({
  displayName: FIELDS.displayName.unwrap().max(LONGEST_NAME).nullable(),
  size: FIELDS.size.unwrap().max(LONGEST_NAME).nullable(),
  entity: FIELDS.entity.max(LONGEST_NAME),
  mapToken: FIELDS.mapToken.max(LONGEST_URL),
  venueId: FIELDS.venueId.max(LONGEST_NAME),
  operationalContact: EnteredContact.nullable(),
  administrativeContact: EnteredContact.nullable(),
});

const { id: _id, createdAt: _createdAt, isArchived: _isArchived, ...FORM } = EnteredCustomer.shape;

/** The customer's fields but those that the server gives; rules between fields are checked with the whole. */
export const CustomerForm = z.strictObject(FORM);

/** What is wrong with a customer that is being filled in, by field. */
export function customerFormIssues(fields: object): FieldIssue[] {
  const { error } = CustomerForm.safeParse(fields);
  return error === undefined ? [] : fieldIssues(error);
}
