import { z } from "zod";
import { Contact, Customer } from "./customer.ts";
import { EnteredPhone } from "../base/enteredPhone.ts";

const EnteredContact = Contact.extend({ phone: EnteredPhone });

/** A customer as an operator of the platform types it; read as a `Customer`. */
export const EnteredCustomer = Customer.safeExtend({
  operationalContact: EnteredContact.nullable(),
  administrativeContact: EnteredContact.nullable(),
});

const { id: _id, createdAt: _createdAt, isArchived: _isArchived, ...FORM } = EnteredCustomer.shape;

/** The customer's fields but those that the server gives; rules between fields are checked with the whole. */
export const CustomerForm = z.strictObject(FORM);
